import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'
import { Money } from '#app/components/money.tsx'

export interface FigureColumn {
  /** `data-field` of its cells. */
  field: string
  head: ReactNode
  /** Figures: aligned to the end. Money is. */
  numeric?: boolean
  /** Its cells are plain decimals, or null for none; `signed`: differences. Each has its `data-amount` (site.md 1.5). */
  show?: 'money' | 'signed'
  /** Left out where there is no room for it. */
  spare?: boolean
}

export interface FigureRow {
  id: string
  /** Where several rows have one id. */
  key?: string
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
  empty,
}: {
  name: string
  caption: string
  columns: readonly FigureColumn[]
  rows: readonly FigureRow[]
  empty?: string | undefined
}) {
  if (rows.length === 0 && empty)
    return (
      <p className="o-none" data-records={name}>
        {empty}
      </p>
    )
  const classesOf = ({ numeric, show, spare }: FigureColumn) =>
    classNames((numeric || show) && 'r', spare && 'no3')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="o-tw" tabIndex={0} aria-label={caption}>
      <table className="o-t" data-records={name}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field} scope="col" className={classesOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, key = id, status, look, cells }) => (
            <tr key={key} data-id={id} data-status={status} className={look}>
              {columns.map((column, at) => (
                <FigureCell
                  key={column.field}
                  column={column}
                  className={classNames(classesOf(column), at === 0 && 'ti')}
                  isTitle={at === 0}
                >
                  {cells[column.field]}
                </FigureCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FigureCell({
  column: { field, head, show },
  className,
  isTitle,
  children,
}: {
  column: FigureColumn
  className: string | undefined
  /** The first cell names its row; where cells stand below each other, the others show their heads (`data-label`). */
  isTitle: boolean
  children: ReactNode
}) {
  const amount = show && typeof children === 'string' && children ? children : undefined
  return (
    <td
      data-field={field}
      data-amount={amount}
      data-label={!isTitle && typeof head === 'string' ? head : undefined}
      className={className}
    >
      {amount ? <Money amount={amount} signed={show === 'signed'} /> : (children ?? '–')}
    </td>
  )
}
