import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Icon } from './pictures/icon.tsx'

export interface FoldProps {
  title: string
  /** The number of its entries, as shown. */
  count?: string | undefined
  /** A few words more on the line. */
  note?: string | undefined
  open?: boolean | undefined
  id?: string | undefined
  children: ReactNode
}

/** A part that is closed at first: rarely needed, at the end of a list or a form. */
export function Fold({ title, count, note, open, id, children }: FoldProps) {
  return (
    <details className="fold" open={open} id={id}>
      <summary className="py-2">
        <span className="min-w-0">{title}</span>
        {count === undefined ? null : <Badge icon={null}>{count}</Badge>}
        {note ? <small>{note}</small> : null}
        <Icon name="chevron-down" />
      </summary>
      <div>{children}</div>
    </details>
  )
}
