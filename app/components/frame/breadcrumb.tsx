import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'

/** The path to here; the last item has no `href` and is the current one. */
export function Breadcrumb({
  items,
  label,
}: {
  items: readonly { href?: string; label: ReactNode }[]
  label: string
}) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
        {items.map(({ href, label: text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in a path is its index
          <li key={index} className="flex items-center gap-1.5">
            {index ? <Icon name="chevron-right" className="mirrored size-3.5!" /> : null}
            {href ? (
              <a href={href} className="py-1 hover:underline">
                {text}
              </a>
            ) : (
              <span aria-current="page" className="font-semibold text-ink">
                {text}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
