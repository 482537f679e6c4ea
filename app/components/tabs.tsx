import type { ReactNode } from 'react'
import { Count } from './count.tsx'

export interface TabItem {
  href: string
  label: ReactNode
  /** For a link that scrolls to it. */
  id?: string | undefined
  current?: boolean | undefined
  count?: number | undefined
  /** Requires a login: with a script the dialog opens over this page. */
  asksForLogin?: boolean | undefined
}

/** Views of one page, as links. `label` names the strip for screen readers. */
export function Tabs({ items, label }: { items: readonly TabItem[]; label: string }) {
  return (
    <nav
      aria-label={label}
      className="no-scrollbar scroll-fade flex gap-1 overflow-x-auto border-b border-line"
    >
      {items.map(({ href, label: text, id, current, count, asksForLogin }) => (
        <a
          key={href}
          href={href}
          id={id}
          aria-current={current ? 'page' : undefined}
          data-guest-gate={asksForLogin ? '' : undefined}
          className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-pick aria-[current]:text-ink"
        >
          {text}
          {count ? <Count value={count} /> : null}
        </a>
      ))}
    </nav>
  )
}
