import { z } from 'zod'

/** How a list is sorted, as `sort` says it (site.md 1.6): by a column, descending where it begins with a dash. */
export type Sort<Column extends string = string> = Column | `-${Column}`

/** By which columns of a record set its list can be sorted, page and download alike. */
export interface Sorting<Column extends string = string> {
  columns: readonly Column[]
  /** All that `sort` can be. */
  sorts: readonly Sort<Column>[]
  /** By the first column, which is the time, descending: newest first. */
  usual: Sort<Column>
  /** The field of a call's input; without it the list is in its usual order. */
  input: z.ZodOptional<z.ZodEnum<{ [Name in Sort<Column>]: Name }>>
}

/** The sorts of a record set. */
export type SortOf<Set extends Sorting> = Sort<ColumnOf<Set>>

export type ColumnOf<Set extends Sorting> = Set['columns'][number]

/** The columns of a record set that can be sorted by, its time first. Ids and references say nothing by their order. */
export function sortedBy<const Columns extends readonly [string, ...string[]]>(
  ...columns: Columns
): Sorting<Columns[number]> {
  type Column = Columns[number]
  const sorts = columns.flatMap((column: Column): Sort<Column>[] => [`-${column}`, column])
  const usual: Sort<Column> = `-${columns[0]}`
  const names = Object.fromEntries(sorts.map((sort) => [sort, sort])) as {
    [Name in Sort<Column>]: Name
  }
  return { columns, sorts, usual, input: z.enum(names).optional() }
}

/** The column of a sort. */
export const columnOf = <Column extends string>(sort: Sort<Column>): Column =>
  (isDescending(sort) ? sort.slice(1) : sort) as Column

export const isDescending = (sort: string): boolean => sort.startsWith('-')
