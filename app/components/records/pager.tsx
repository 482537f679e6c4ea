import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../pictures/icon.tsx'
import { pagerItems } from './pager-items.ts'

export interface PagerProps {
  /** 1-based. */
  page: number
  pages: number
  href: (page: number) => string
  /** `nav` is the accessible name; the others are those of the arrows. */
  labels: { nav: string; first: string; previous: string; next: string; last: string }
}

/** Links to the pages of a list: first, previous, 1 … n, next, last. Draws nothing for a single page. */
export function Pager({ page, pages, href, labels }: PagerProps) {
  if (pages <= 1) return null
  const arrow = (icon: IconName, label: string, to: number, className?: string) => (
    <a href={href(to)} aria-label={label} title={label} className={classNames('page-link', className)}>
      <Icon name={icon} size="sm" className="mirrored" />
    </a>
  )
  return (
    <nav aria-label={labels.nav} className="flex flex-wrap items-center justify-center text-sm md:gap-1">
      {page > 2 ? arrow('first', labels.first, 1, 'max-md:hidden') : null}
      {page > 1 ? arrow('chevron-left', labels.previous, page - 1) : null}
      {pagerItems(page, pages).map((item, index) =>
        item === 'gap' ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other name
            key={`gap-${index}`}
            aria-hidden="true"
            className="grid h-10 min-w-4 place-items-center text-ink-2"
          >
            …
          </span>
        ) : (
          <a
            key={item}
            href={href(item)}
            aria-current={item === page ? 'page' : undefined}
            className={classNames('page-link', item === page && 'bg-pick text-on-pick hover:bg-pick')}
          >
            {item}
          </a>
        ),
      )}
      {page < pages ? arrow('chevron-right', labels.next, page + 1) : null}
      {page < pages - 1 ? arrow('last', labels.last, pages, 'max-md:hidden') : null}
    </nav>
  )
}
