import type { ReactNode } from 'react'
import { timeCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import type { Column, TableSort, Totals } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useWord, type Word } from '#app/i18n/use-word.ts'
import type { Content } from '#app/rendering/index.ts'
import type { Sorting } from '#contract/base/sorting.ts'
import type { Query } from './filters.ts'
import { fieldOf, type ListColumn, type Show, textOf } from './records.ts'

/** What a table needs of a list. */
export interface ShownList<Row, Field extends string, Filter> {
  name: string
  columns: { readonly [Name in Field]: ListColumn<Row, never> }
  sorting: Sorting
  total?: Word
  empty?: Word
  emptyHint?: Word
  href: (filter: Filter, more: Query) => string
}

/** What a table says otherwise than the list: cells of its own above all. */
type Own<Row, Field extends string> = { readonly [Name in Field]?: Partial<Column<Row>> | undefined }

interface Shown<Row, Field extends string, Filter> {
  answer: { content: readonly Row[]; totals?: object }
  filter: Filter
  /** Whether days head the records: then a time is without its day. */
  byTime?: boolean
  own?: Own<Row, Field>
}

interface TableParts<Row> {
  name: string
  columns: Column<Row>[]
  records: readonly Row[]
  sorting: TableSort
  totals: Totals[] | undefined
  empty: ReactNode
}

/** A list's columns, orders, totals and empty state, for `RecordsTable` and `RecordRows`. */
export function useRecords<Row, Field extends string, Filter extends { sort: string }>(
  list: ShownList<Row, Field, Filter>,
  { answer, filter, byTime = false, own = {} }: Shown<Row, Field, Filter>,
): TableParts<Row> {
  const word = useWord()
  const cells = useCells(byTime)
  const fields = (Object.keys(list.columns) as Field[]).filter((field) => isInTable(list.columns[field]))
  const columnOf = (field: Field): Column<Row> => {
    const { head, label, show = 'text', numeric, place, amount } = list.columns[field]
    const value = (row: Row) => textOf(fieldOf(row, field))
    const isMoney = show === 'money' || show === 'signed'
    return {
      field,
      head: word(head),
      label: label && word(label),
      numeric: numeric || show === 'count' || show === 'percent' || undefined,
      place,
      amount: isMoney ? (amount ?? value) : undefined,
      signed: show === 'signed' || undefined,
      cell: isMoney ? undefined : (row) => cells[show](value(row)),
      ...own[field],
    }
  }
  const lower = new Set(fields.map((field) => list.columns[field].below))
  const columns = fields
    .filter((field) => !lower.has(field))
    .map((field) => {
      const below = fields.find((other) => other === list.columns[field].below)
      return below ? { ...columnOf(field), below: columnOf(below) } : columnOf(field)
    })
  const totalled = fields.filter((field) => list.columns[field].total)
  const totals = Object.fromEntries(
    totalled.map((field) => [field, cells.total(list.columns[field].show, fieldOf(answer.totals, field))]),
  )
  return {
    name: list.name,
    columns,
    records: answer.content,
    sorting: {
      by: list.sorting.columns,
      sort: filter.sort,
      href: (sort) => list.href(filter, { sort }),
    },
    totals: list.total && [{ label: word(list.total), cells: totals }],
    empty: list.empty && (
      <EmptyState title={word(list.empty)}>{list.emptyHint && word(list.emptyHint)}</EmptyState>
    ),
  }
}

const isInTable = ({ only }: { only?: string }) => only === undefined || only === 'table'

const Digits = ({ children }: { children: ReactNode }) => <span className="digits">{children}</span>

/** The cells of values as lists show them, and of totals. */
function useCells(byTime: boolean) {
  const { time, dayTime, dateTime, day } = useFormat()
  const decimal = useDecimal()
  const cells = {
    text: (value) => value,
    time: (value) => timeCell(value, byTime ? time(value) : dayTime(value)),
    dayTime: (value) => timeCell(value, dayTime(value)),
    dateTime: (value) => timeCell(value, dateTime(value)),
    day: (value) => timeCell(value, day(value)),
    count: (value) => <Digits>{value}</Digits>,
    percent: (value) => <Digits>{decimal(value)}%</Digits>,
  } satisfies Record<Exclude<Show, 'money' | 'signed'>, (value: string) => Content>
  const total = (show: Show | undefined, value: unknown) =>
    show === 'count' ? { content: <Digits>{textOf(value)}</Digits> } : { amount: textOf(value) }
  return { ...cells, total }
}
