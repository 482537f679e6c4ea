import type { ReactNode } from 'react'
import { Icon } from './pictures/icon.tsx'

/** A strip of more tabs than this has arrows (product.md section 10, "arrow on tab strips above 7"). */
const WITH_ARROWS = 7

/** The id of the first and of the last tab of a strip, to which its arrows lead; undefined for those between. */
export const endOf = (prefix: string, at: number, count: number): string | undefined =>
  at === 0 ? `${prefix}-first` : at === count - 1 ? `${prefix}-last` : undefined

/** A strip of tabs that scrolls sideways: of more than seven an arrow at each side leads to that end. */
export function ArrowRail({
  count,
  prefix,
  back,
  on,
  children,
}: {
  count: number
  /** Of the ids of its ends. */
  prefix: string
  back: string
  on: string
  children: ReactNode
}) {
  if (count <= WITH_ARROWS) return children
  const arrow = (to: string, label: string, icon: 'chevron-left' | 'chevron-right') => (
    <a href={`#${prefix}-${to}`} className="icon-button" aria-label={label}>
      <Icon name={icon} className="mirrored" />
    </a>
  )
  return (
    <div className="tag-rail">
      {arrow('first', back, 'chevron-left')}
      {children}
      {arrow('last', on, 'chevron-right')}
    </div>
  )
}
