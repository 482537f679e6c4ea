import type { CSSProperties, ReactNode } from 'react'
import { IconLink } from '../button.tsx'

export interface TreeRowProps {
  /** Depth below the top; more than 3 is drawn as 3. */
  level: number
  title: ReactNode
  /** Opens or closes the branch; absent for a leaf. */
  toggle?: { href: string; open: boolean; label: string } | undefined
  note?: ReactNode
  end?: ReactNode
  /** `data-id`. */
  id?: string | undefined
}

/** A line of a tree, in a `List`. */
export function TreeRow({ level, title, toggle, note, end, id }: TreeRowProps) {
  return (
    <li
      data-id={id}
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1 ps-[calc(.5rem+var(--level)*1.25rem)] pe-4 text-sm sm:grid-cols-[minmax(0,1fr)_auto_auto]"
      style={{ '--level': Math.min(level, 3) } as CSSProperties}
    >
      <span className="flex min-w-0 items-center">
        {toggle ? (
          <IconLink
            icon={toggle.open ? 'chevron-down' : 'chevron-right'}
            label={toggle.label}
            href={toggle.href}
            className="size-9! mirrored"
          />
        ) : (
          <span className="w-9 flex-none" />
        )}
        <b className="truncate">{title}</b>
      </span>
      {/* under the name if there is no room beside it */}
      <span className="text-xs text-ink-2 max-sm:order-last max-sm:col-span-full max-sm:ps-9">{note}</span>
      <span className="text-end">{end}</span>
    </li>
  )
}
