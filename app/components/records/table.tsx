// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` on the rows of a narrow table takes the roles away
import type { ReactNode } from 'react'
import type { KeptInput } from '#app/rendering/index.ts'
import { byMarks, type Content, pattern, Rows } from '#app/rendering/index.ts'
import { classNames } from '../class-names.ts'
import { Money } from '../money.tsx'
import { Icon } from '../pictures/icon.tsx'
import { useMoneyCell } from './cells.tsx'

/**
 * The place of a cell when the row becomes a card: `title` at the top start, `result` at the top end, `end` at the end
 * of its line, `wide` over both columns, `hidden` nowhere; else a labelled pair.
 */
export type CardPlace = 'title' | 'result' | 'end' | 'wide' | 'hidden'

export interface TableProps {
  /** `data-records`: the name of the record set. */
  name?: string | undefined
  /** The table's caption, for screen readers. */
  caption: string
  /**
   * The number of columns: six become cards earlier (688 instead of 496 px of the table's own box), eight below 896 px.
   */
  columns?: number | undefined
  children: ReactNode
}

/** The frame and the table. Children: `<thead role="rowgroup">`, `Row`, `Head`, `Cell`; or use `RecordsTable`. */
export function Table({ name, caption, columns = 0, children }: TableProps) {
  const wide = columns >= 8 ? 'most' : columns >= 6 ? '' : undefined
  return (
    <div className="table-frame" data-wide={wide}>
      <table className="records" role="table" data-records={name}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export interface RowProps {
  /** `data-id` of the record. */
  id?: string | undefined
  /** `data-status` of the record. */
  status?: string | undefined
  /** Changed since the last time: tinted. */
  changed?: boolean | undefined
  /** The record that is open. */
  current?: boolean | undefined
  children: ReactNode
}

/** A record in a table. */
export function Row({ id, status, changed, current, children }: RowProps) {
  return (
    <tr
      role="row"
      data-id={id}
      data-status={status}
      data-changed={changed ? '' : undefined}
      aria-current={current ? 'true' : undefined}
    >
      {children}
    </tr>
  )
}

export interface HeadProps {
  /** Figures: aligned to the end. */
  numeric?: boolean | undefined
  /** For screen readers only (a column of links). */
  hide?: boolean | undefined
  /** The column's current sort direction, and the link that sorts by it. */
  sort?: { href: string; direction?: Direction } | undefined
  /** The sort direction of a head that has several links of its own. */
  direction?: Direction
  children: ReactNode
}

type Direction = 'ascending' | 'descending' | undefined

/** The head of a column, with the link that sorts by it. */
export function Head({ numeric, hide, sort, direction = sort?.direction, children }: HeadProps) {
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className={numeric ? 'cell-number' : undefined}>
      <HeadWords hide={hide} sort={sort}>
        {children}
      </HeadWords>
    </th>
  )
}

/** What is in a head: words, or the link that sorts by them. */
export function HeadWords({ hide, sort, children }: Omit<HeadProps, 'numeric' | 'direction'>) {
  if (hide) return <span className="sr-only">{children}</span>
  if (!sort) return children
  return (
    <a href={sort.href} className="inline-flex min-h-6 items-center gap-1 hover:text-ink">
      {children}
      {sort.direction ? (
        <Icon name={sort.direction === 'ascending' ? 'chevron-up' : 'chevron-down'} size="sm" />
      ) : null}
    </a>
  )
}

export interface CellProps {
  /** `data-field`: the column's name, as in the CSV. */
  field?: string | undefined
  /** `data-amount`: a plain decimal, with the sign of the change to the wallet. */
  amount?: string | undefined
  numeric?: boolean | undefined
  /** The label of the pair on a card. */
  label?: string | undefined
  place?: CardPlace | undefined
  span?: number | undefined
  children?: ReactNode
}

const cellClasses = (numeric: boolean | undefined, place: CardPlace | undefined) =>
  classNames(numeric && 'cell-number', place && `cell-${place}`)

/** A figure or word of a record; on a phone a pair on its card. */
export function Cell({ field, amount, numeric, label, place, span, children }: CellProps) {
  return (
    <td
      role="cell"
      className={cellClasses(numeric, place)}
      data-field={field}
      data-amount={amount}
      data-label={label}
      colSpan={span}
    >
      {children}
    </td>
  )
}

export interface Column<Record> {
  /** `data-field` and the CSV header. */
  field: string
  head: ReactNode
  /** The label on a card, if `head` is not a string or does not fit; `null` for none (a badge says it all). */
  label?: string | null | undefined
  /** For screen readers only. */
  hideHead?: boolean | undefined
  numeric?: boolean | undefined
  place?: CardPlace | undefined
  /** Marks a money column with its plain decimal; `null` if a record has none. Implies `numeric`. */
  amount?: ((record: Record) => string | null) | undefined
  /** The amounts are differences: shown with sign and colour. */
  signed?: boolean | undefined
  /** The cell's content; a money column shows its amount by default. Long lists have patterns there (cells.tsx). */
  cell?: ((record: Record) => Content) | undefined
  /** A column of its own as the second line in this one's cells, where a table would be too wide. */
  below?: Omit<Line<Record>, 'place' | 'numeric'> | undefined
}

/** A column, or the second line of one. */
type Line<Record> = Omit<Column<Record>, 'below'>

/** One totals row: the fields with a total, each an amount or other content. */
export interface Totals {
  /** `data-id` of a row that is a part of the first one. */
  id?: string | undefined
  label: ReactNode
  cells: {
    /** An amount, shown as money unless `content` is given; or `content` alone. */
    [field: string]:
      | { amount: string; content?: ReactNode }
      | { amount?: undefined; content: ReactNode }
      | undefined
  }
}

/** The current sort order of a list, and the possible ones. */
export interface TableSort {
  /** The fields it can be sorted by. */
  by: readonly string[]
  /** The current field; a leading dash means descending. */
  sort: string
  href: (sort: string) => string
}

/** The first click on a head sorts descending, the next ascending. */
export function headSort(field: string, { by, sort, href }: TableSort): HeadProps['sort'] {
  if (!by.includes(field)) return undefined
  const direction = sort === `-${field}` ? 'descending' : sort === field ? 'ascending' : undefined
  return { href: href(direction === 'descending' ? field : `-${field}`), direction }
}

export interface RecordsTableProps<Record> {
  name: string
  caption: string
  columns: readonly Column<Record>[]
  records: readonly Record[]
  id: (record: Record) => string
  status?: ((record: Record) => string | undefined) | undefined
  changed?: ((record: Record) => boolean) | undefined
  current?: ((record: Record) => boolean) | undefined
  /** Turns the heads of its columns into sort links. */
  sorting?: TableSort | undefined
  /** Totals rows in the foot, over the whole result. */
  totals?: readonly Totals[] | undefined
  /** Shown under the head if there are no records: an `EmptyState`. */
  empty?: ReactNode
}

/** A list of records, marked up as in `site.md` 1.5; rows become cards in a narrow table. */
export function RecordsTable<Record>({
  name,
  caption,
  columns,
  records,
  id,
  status,
  changed,
  current,
  sorting,
  totals,
  empty,
}: RecordsTableProps<Record>) {
  const money = useMoneyCell()
  const isNumeric = (column: Column<Record>) => column.numeric ?? column.amount !== undefined
  const labelOf = (column: Line<Record>) =>
    column.label === undefined && typeof column.head === 'string' ? column.head : (column.label ?? undefined)
  const sortOf = ({ field, below }: Column<Record>) => {
    const sort = sorting && headSort(field, sorting)
    const other = sorting && below && headSort(below.field, sorting)
    return { sort, other, direction: sort?.direction ?? other?.direction }
  }
  // The patterns of a column are made once, not for each row: a page may have a thousand cells.
  const cells = columns.map((column) => {
    const { field, place, below } = column
    const pair = place === undefined || place === 'end' || place === 'wide'
    const label = pair && !column.hideHead ? labelOf(column) : undefined
    const look = { numeric: isNumeric(column), place, span: undefined }
    if (!below) return cellOf(column, 'table-cell', Cell, { ...look, field, label }, money)
    const both = pattern('table-cell', Cell, {
      ...look,
      field: undefined,
      amount: undefined,
      label: undefined,
    })
    const upper = cellOf(column, 'cell-line', CellLine, { field, label, className: undefined }, money)
    const lowerMarks = {
      field: below.field,
      label: pair ? labelOf(below) : undefined,
      className: 'cell-below',
    }
    const lower = cellOf(below, 'cell-line', CellLine, lowerMarks, money)
    return (record: Record) => both({ children: [upper(record), lower(record)] })
  })
  const rowOf = byMarks((status: string | undefined, changed: boolean, current: boolean) =>
    pattern('table-row', Row, { status, changed, current }),
  )
  const rows = records.map((record) =>
    rowOf(
      status?.(record),
      changed?.(record) ?? false,
      current?.(record) ?? false,
    )({ id: id(record), children: cells.map((cell) => cell(record)) }),
  )
  return (
    <>
      <Table name={name} caption={caption} columns={columns.length}>
        <thead role="rowgroup">
          <Row>
            {columns.map((column) => {
              const { sort, other, direction } = sortOf(column)
              const { field, head, hideHead, below } = column
              return below ? (
                <Head key={field} numeric={isNumeric(column)} direction={direction}>
                  <HeadWords sort={sort}>{head}</HeadWords>
                  <span className="cell-below">
                    <HeadWords sort={other}>{below.head}</HeadWords>
                  </span>
                </Head>
              ) : (
                <Head key={field} numeric={isNumeric(column)} hide={hideHead} sort={sort}>
                  {head}
                </Head>
              )
            })}
          </Row>
        </thead>
        <tbody role="rowgroup">
          <Rows>{rows}</Rows>
        </tbody>
        {totals?.length ? (
          <tfoot role="rowgroup">
            {totals.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a foot never change places
              <TotalsRow key={index} line={line} columns={columns} labelOf={labelOf} />
            ))}
          </tfoot>
        ) : null}
      </Table>
      {records.length ? null : empty}
    </>
  )
}

function TotalsRow<Record>({
  line,
  columns,
  labelOf,
}: {
  line: Totals
  columns: readonly Column<Record>[]
  labelOf: (column: Line<Record>) => string | undefined
}) {
  const totalOf = ({ field }: Line<Record>) => line.cells[field]
  const first = columns.findIndex((column) => totalOf(column) ?? (column.below && totalOf(column.below)))
  const span = Math.max(first, 1)
  const part = (column: Line<Record>, total: Total, className?: string) => (
    <CellLine field={column.field} amount={total.amount} label={labelOf(column)} className={className}>
      {totalText(total, column)}
    </CellLine>
  )
  return (
    <Row id={line.id}>
      <Cell place="title" span={span}>
        {line.label}
      </Cell>
      {columns.slice(span).map((column) => {
        const { field, below } = column
        const [total, lower] = [totalOf(column), below && totalOf(below)]
        if (below && (total || lower))
          return (
            <Cell key={field} numeric>
              {total ? part(column, total) : null}
              {lower ? part(below, lower, 'cell-below') : null}
            </Cell>
          )
        if (!total) return <Cell key={field} place="hidden" />
        return (
          <Cell key={field} field={field} amount={total.amount} numeric label={labelOf(column)}>
            {totalText(total, column)}
          </Cell>
        )
      })}
    </Row>
  )
}

type Total = NonNullable<Totals['cells'][string]>

/**
 * One of the two lines of a cell, with the marks of its column. Both have an element of their own, and the cell has no
 * marks: with those of the upper one its text would hold both.
 */
const CellLine = ({ className, field, amount, label, children }: CellLineProps) => (
  <div className={className} data-field={field} data-amount={amount} data-label={label}>
    {children}
  </div>
)

interface CellLineProps {
  className: string | undefined
  field: string
  amount: string | undefined
  label: string | undefined
  children: ReactNode
}

/** What a cell has from its record. */
interface OfRecord {
  amount: string | undefined
  children: ReactNode
}

/**
 * Makes a column's cells: `part`, which has this `name` in keys, with the column's own marks, and with the amount and content of a record, `after`
 * behind it. `money` draws the amounts of a column without other content.
 */
export function cellOf<Record, Own extends KeptInput>(
  { amount: amountOf, cell, signed }: Pick<Line<Record>, 'amount' | 'cell' | 'signed'>,
  name: string,
  part: (props: Own & OfRecord) => ReactNode,
  own: Own,
  money: (amount: string, signed?: boolean) => Content,
  after?: (record: Record) => Content,
): (record: Record) => Content {
  const component = part as unknown as (props: OfRecord) => ReactNode
  const plain = pattern<OfRecord, { amount: undefined }>(name, component, { ...own, amount: undefined })
  const marked = pattern<OfRecord, { [mark in never]: never }>(name, component, own)
  return (record) => {
    const amount = amountOf?.(record) ?? undefined
    const content = cell ? cell(record) : amount === undefined ? null : money(amount, signed)
    const children = after ? [content, after(record)] : content
    return amount === undefined ? plain({ children }) : marked({ amount, children })
  }
}

const totalText = <Record,>({ amount, content }: Total, { signed }: Line<Record>): ReactNode =>
  amount !== undefined && content === undefined ? <Money amount={amount} signed={signed} /> : content
