import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'

export interface FigureColumn {
  /** `data-field` of its cells. */
  field: string
  head: ReactNode
  /** Figures: aligned to the end. */
  numeric?: boolean
}

export interface FigureRow {
  id: string
  status?: string | undefined
  /** `bad`: it is late or wrong; `wn`: to be looked at. */
  look?: 'bad' | 'wn' | undefined
  /** By the fields of the columns. */
  cells: Readonly<Record<string, ReactNode>>
}

/** A table of figures that is no list of records: no filters, no pages. */
export function FigureTable({
  name,
  caption,
  columns,
  rows,
  foot,
  empty,
}: {
  name: string
  caption: string
  columns: readonly FigureColumn[]
  rows: readonly FigureRow[]
  foot?: Readonly<Record<string, ReactNode>> | undefined
  empty?: string | undefined
}) {
  if (rows.length === 0 && empty)
    return (
      <p className="o-none" data-records={name}>
        {empty}
      </p>
    )
  const side = (at: number) => (columns[at]?.numeric ? 'r' : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="o-tw" tabIndex={0} aria-label={caption}>
      <table className="o-t" data-records={name}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ field, head, numeric }) => (
              <th key={field} scope="col" className={numeric ? 'r' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, status, look, cells }) => (
            <tr key={id} data-id={id} data-status={status} className={look}>
              {columns.map(({ field }, at) => (
                <td key={field} data-field={field} className={classNames(side(at), at === 0 && 'ti')}>
                  {cells[field]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot ? (
          <tfoot>
            <tr>
              {columns.map(({ field }, at) => (
                <td key={field} data-field={field} className={side(at)}>
                  <b>{foot[field]}</b>
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  )
}
