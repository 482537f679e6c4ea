import type { ReactNode } from 'react'
import { timeCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import type { Column, TableSort, Totals } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useWord, type Word } from '#app/i18n/use-word.ts'
import { type Content, Rows } from '#app/rendering/index.ts'
import type { Sorting } from '#contract/base/sorting.ts'
import type { Query } from './filters.ts'
import { fieldOf, type ListColumn, type Show, textOf } from './records.ts'

/** What a table needs of a list. */
export interface ListView<Row, Field extends string, Filter> {
  name: string
  columns: { readonly [Name in Field]: ListColumn<Row, never> }
  sorting: Sorting
  total?: Word
  empty?: Word
  emptyHint?: Word
  href: (filter: Filter, more: Query) => string
}

/** What a table says otherwise than the list: cells of its own above all. */
type OwnColumns<Row, Field extends string> = { readonly [Name in Field]?: Partial<Column<Row>> | undefined }

interface RecordsView<Row, Field extends string, Filter> {
  answer: { content: readonly Row[]; totals?: object }
  filter: Filter
  /** Whether days head the records: then a time is without its day. */
  byTime?: boolean
  /** How amounts look that are not money. */
  amounts?: (amount: string, signed?: boolean) => Content
  own?: OwnColumns<Row, Field>
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
  list: ListView<Row, Field, Filter>,
  { answer, filter, byTime = false, amounts, own = {} }: RecordsView<Row, Field, Filter>,
): TableParts<Row> {
  const word = useWord()
  const cells = useCells(byTime)
  const fields = (Object.keys(list.columns) as Field[]).filter((field) => isInTable(list.columns[field]))
  const columnOf = (field: Field): Column<Row> => {
    const { head, label, show = 'text', numeric, place, amount } = list.columns[field]
    const value = (row: Row) => textOf(fieldOf(row, field))
    const isMoney = show === 'money' || show === 'signed'
    const amountOf = amount ?? value
    const render = amounts && ((row: Row) => amounts(amountOf(row) ?? '', show === 'signed'))
    return {
      field,
      head: word(head),
      label: label && word(label),
      numeric: numeric || show === 'count' || show === 'percent' || undefined,
      place,
      amount: isMoney ? amountOf : undefined,
      signed: show === 'signed' || undefined,
      // An instant that has not come yet says nothing.
      cell: isMoney ? render : (row) => (value(row) === '' ? '' : cells[show](value(row))),
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
  const totalOf = (show: Show | undefined, total: string) => {
    if (show === 'count') return { content: <Digits>{total}</Digits> }
    return { amount: total, content: amounts && <Rows>{amounts(total, show === 'signed')}</Rows> }
  }
  const totalled = fields.filter((field) => list.columns[field].total)
  const totals = Object.fromEntries(
    totalled.map((field) => [
      field,
      totalOf(list.columns[field].show, textOf(fieldOf(answer.totals, field))),
    ]),
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
    empty: <ListEmpty list={list} />,
  }
}

/** What an empty list says. */
export function ListEmpty({ list: { empty, emptyHint } }: { list: { empty?: Word; emptyHint?: Word } }) {
  const word = useWord()
  return empty ? <EmptyState title={word(empty)}>{emptyHint && word(emptyHint)}</EmptyState> : null
}

const isInTable = ({ only }: { only?: string }) => only === undefined || only === 'table'

const Digits = ({ children }: { children: ReactNode }) => <span className="digits">{children}</span>

/** The cells of values as lists show them. */
function useCells(byTime: boolean) {
  const { time, dayTime, dateTime, day } = useFormat()
  const decimal = useDecimal()
  return {
    text: (value) => value,
    time: (value) => timeCell(value, byTime ? time(value) : dayTime(value)),
    dayTime: (value) => timeCell(value, dayTime(value)),
    dateTime: (value) => timeCell(value, dateTime(value)),
    day: (value) => timeCell(value, day(value)),
    count: (value) => <Digits>{value}</Digits>,
    percent: (value) => <Digits>{decimal(value)}%</Digits>,
  } satisfies Record<Exclude<Show, 'money' | 'signed'>, (value: string) => Content>
}
