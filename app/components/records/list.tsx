import type { ReactNode } from 'react'

/** Lines in a `Card flush`. `records` marks it as a record set. */
export function List({ records, children }: { records?: string | undefined; children: ReactNode }) {
  return (
    <ul data-records={records} className="ruled">
      {children}
    </ul>
  )
}

export interface ListRowProps {
  /** `data-id` and `data-status` of a record. */
  id?: string | undefined
  status?: string | undefined
  /** At the start: a `Swatch` or an `Icon`. */
  lead?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** At the end: money, a badge, a small button. */
  end?: ReactNode
}

/** A row: icon or picture, title over note, and what is at its end. */
export function ListRow({ id, status, lead, title, note, end }: ListRowProps) {
  return (
    <li data-id={id} data-status={status} className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-sm">
      {lead}
      <div className="min-w-0 flex-1">
        <b className="line-clamp-2">{title}</b>
        {note ? <span className="block text-xs text-ink-2">{note}</span> : null}
      </div>
      {end !== undefined ? <div className="flex flex-none items-center gap-2">{end}</div> : null}
    </li>
  )
}
