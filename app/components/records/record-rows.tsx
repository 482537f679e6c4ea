import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/format.tsx'
import { moneyParts, moneyText } from '#app/lib/text/money-format.ts'
import { byMarks, type Content, pattern, Rows } from '#app/rendering/index.ts'
import { classNames } from '../class-names.ts'
import { moneyColour, useMoney, useMoneyFormat } from '../money.tsx'
import { useMoneyCell } from './cells.tsx'
import { type Column, cellOf, HeadWords, headSort, type TableSort, type Totals } from './table.tsx'

/** The subject of a row, shown by its swatch (records.css). `bare` has no swatch, for a list inside a card. */
export type RowKind = 'in' | 'out' | 'play' | 'gift' | 'swap' | 'points' | 'mail' | 'bare'

/**
 * A column of `RecordRows`. The field's name decides the place of its cell on a phone (records.css). There, a `label`
 * stands before a second figure: "balance 1.200".
 */
export type RecordColumn<Record> = Omit<Column<Record>, 'place'>

/** The list's days: a head above the first row of each. */
export interface RecordDays<Record> {
  /** The instant of a record. */
  timeOf: (record: Record) => string
  /** The column of that instant, `time` if absent. */
  field?: string | undefined
  /** A whole day's net by its name (`2026-11-20`), other pages' rows included; absent where a day has none. */
  nets?: { readonly [day: string]: string } | undefined
}

export interface RecordRowsProps<Record> {
  name: string
  caption: string
  columns: readonly RecordColumn<Record>[]
  records: readonly Record[]
  id: (record: Record) => string
  status?: ((record: Record) => string | undefined) | undefined
  current?: ((record: Record) => boolean) | undefined
  /** Without one, the title's cell draws its own swatch or has none. */
  kind?: RowKind | ((record: Record) => RowKind) | undefined
  /** The amounts are changes: they have their sign's colour. */
  signed?: boolean | undefined
  /**
   * Cells with a `label` open below a phone's row, by a button over the whole row in the cell of field `in`. For records
   * that have no page of their own.
   */
  fold?: { in: string; label: (record: Record) => string } | undefined
  /** Only while the list is in the order of time. */
  days?: RecordDays<Record> | undefined
  sorting?: TableSort | undefined
  totals?: readonly Totals[] | undefined
  empty?: ReactNode
}

/** Whether a list is in the order of time, so that days can head it. */
export const isByTime = (sort: string) => sort === 'time' || sort === '-time'

/**
 * The head of a day is drawn above its first row by the style sheet, from marks in the cell of the time: every row of the
 * body is a record, its cells are the columns, and their texts are the record's alone, as scripts expect.
 *
 * Records as site.md 1.5 marks them: lines of at most 64 px under the heads of days, from 688 px of room a table. One
 * markup for both, and as little as can be, as a page may have a hundred rows: no class per cell, and rows of patterns.
 * A row is a link by the link in its title, which covers it.
 */
export function RecordRows<Record>({
  name,
  caption,
  columns,
  records,
  id,
  status,
  current,
  kind,
  signed,
  fold,
  days,
  sorting,
  totals,
  empty,
}: RecordRowsProps<Record>) {
  const money = useMoneyCell()
  const bare = (amount: string, signed?: boolean) => money(amount, signed, true)
  const dayHeads = useDayHeads(records, days)
  const cells = columns.map((column) => {
    const own = { field: column.field, label: column.label ?? undefined }
    const label = column.field === fold?.in ? fold.label : undefined
    const headOf = days && column.field === (days.field ?? 'time') ? dayHeads : undefined
    return cellOf(
      column,
      'record-cell',
      RecordCell,
      own,
      bare,
      label
        ? (record) => foldButton({ label: label(record) })
        : headOf && ((record) => headOf.get(record) ?? null),
    )
  })
  const rowOf = byMarks((status: string | undefined, kind: RowKind | '', begins: boolean, current: boolean) =>
    pattern('record-row', RecordRow, { status, kind, begins, current }),
  )
  const rows = records.map((record) =>
    rowOf(
      status?.(record),
      typeof kind === 'function' ? kind(record) : '',
      dayHeads.has(record),
      current?.(record) ?? false,
    )({ id: id(record), children: cells.map((cell) => cell(record)) }),
  )
  const look = `record-rows${signed ? ' signed' : ''}${typeof kind === 'string' ? ` ${kind}` : ''}`
  return (
    <div className="record-frame">
      <table className={look} data-records={name}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const sort = sorting && headSort(column.field, sorting)
              const look =
                column.field === 'id' ? 'id' : column.amount || column.numeric ? 'number' : undefined
              return (
                <th key={column.field} scope="col" aria-sort={sort?.direction} className={look}>
                  <HeadWords hide={column.hideHead} sort={sort}>
                    {column.head}
                  </HeadWords>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          <Rows>{rows}</Rows>
        </tbody>
        {totals?.length ? (
          <tfoot>
            {totals.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a foot never change places
              <TotalsLine key={index} line={line} columns={columns} />
            ))}
          </tfoot>
        ) : null}
      </table>
      {records.length ? null : empty}
    </div>
  )
}

interface RecordRowProps {
  id: string
  status: string | undefined
  kind: RowKind | ''
  /** It is the first of its day. */
  begins: boolean
  current: boolean
  children: ReactNode
}

const RecordRow = ({ id, status, kind, begins, current, children }: RecordRowProps) => (
  <tr
    data-id={id}
    data-status={status}
    className={classNames(kind, begins && 'begins')}
    aria-current={current ? 'true' : undefined}
  >
    {children}
  </tr>
)

interface RecordCellProps {
  field: string
  amount: string | undefined
  label: string | undefined
  children: ReactNode
}

const RecordCell = ({ field, amount, label, children }: RecordCellProps) => (
  <td data-field={field} data-amount={amount} data-label={label}>
    {children}
  </td>
)

/** The head of each day by the first record of that day. */
function useDayHeads<Record>(
  records: readonly Record[],
  days: RecordDays<Record> | undefined,
): ReadonlyMap<Record, Content> {
  const { dayOf, dayHead } = useFormat()
  const { locale, symbol } = useMoneyFormat()
  const heads = new Map<Record, Content>()
  let before = ''
  for (const record of days ? records : []) {
    const day = days ? dayOf(days.timeOf(record)) : ''
    if (day === before) continue
    before = day
    const net = days?.nets?.[day]
    heads.set(
      record,
      dayMark({
        day: dayHead(day),
        children:
          net === undefined
            ? null
            : netMark(moneyColour[moneyParts(net, locale).direction])({
                net: moneyText(net, locale, symbol, true),
                amount: net,
              }),
      }),
    )
  }
  return heads
}

/** A day in words, and what its records come to. */
const DayMark = ({ day, children }: { day: string; children: ReactNode }) => (
  <span className="day-head" data-day={day}>
    {children}
  </span>
)
const dayMark = pattern('day-mark', DayMark, {})

/** In words and as a plain decimal. */
const NetMark = ({ colour, net, amount }: { colour: string | undefined; net: string; amount: string }) => (
  <span className={colour} data-net={net} data-day-net={amount} />
)
const netMark = byMarks((colour: string | undefined) => pattern('net-mark', NetMark, { colour }))

const FoldButton = ({ label }: { label: string }) => (
  <details className="row-fold">
    <summary aria-label={label} />
  </details>
)
const foldButton = pattern('row-fold', FoldButton, {})

function TotalsLine<Record>({ line, columns }: { line: Totals; columns: readonly RecordColumn<Record>[] }) {
  const money = useMoney()
  const first = columns.findIndex((column) => line.cells[column.field])
  // The id's column is never seen, and takes no room.
  const visibleCount = columns.slice(0, first).filter(({ field }) => field !== 'id').length
  return (
    <tr>
      <th scope="row" colSpan={Math.max(visibleCount, 1)}>
        {line.label}
      </th>
      {columns.slice(first).map((column) => {
        const total = line.cells[column.field]
        if (!total) return <td key={column.field} />
        return (
          <td key={column.field} data-field={column.field} data-amount={total.amount}>
            {total.amount !== undefined && total.content === undefined
              ? money(total.amount, column.signed, true)
              : total.content}
          </td>
        )
      })}
    </tr>
  )
}
