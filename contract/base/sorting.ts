import { z } from 'zod'

/** A list's sort order, the value of `sort` (site.md 1.6): a column, with a leading dash for descending. */
export type Sort<Column extends string = string> = Column | `-${Column}`

/** The sortable columns of a record set, for page and download. */
export interface Sorting<Column extends string = string> {
  columns: readonly Column[]
  /** All values of `sort`. */
  sorts: readonly Sort<Column>[]
  /** The default: by the first column; where that is the time, newest first. */
  usual: Sort<Column>
  /** The field of a call's input; if absent, the default order. */
  input: z.ZodOptional<z.ZodEnum<{ [Name in Sort<Column>]: Name }>>
}

/** The sorts of a record set. */
export type SortOf<Set extends Sorting> = Sort<ColumnOf<Set>>

export type ColumnOf<Set extends Sorting> = Set['columns'][number]

/** The sortable columns of a record set, its time first. The order of ids and references means nothing. */
export const sortedBy = <const Columns extends readonly [string, ...string[]]>(
  ...columns: Columns
): Sorting<Columns[number]> => sorting(`-${columns[0]}`, columns)

/** The same of a record set whose records have no time: it is sorted by its first column upwards. */
export const sortedUpBy = <const Columns extends readonly [string, ...string[]]>(
  ...columns: Columns
): Sorting<Columns[number]> => sorting(columns[0], columns)

function sorting<Column extends string>(usual: Sort<Column>, columns: readonly Column[]): Sorting<Column> {
  const sorts = columns.flatMap((column): Sort<Column>[] => [`-${column}`, column])
  const names = Object.fromEntries(sorts.map((sort) => [sort, sort])) as {
    [Name in Sort<Column>]: Name
  }
  return { columns, sorts, usual, input: z.enum(names).optional() }
}

/** The column of a sort. */
export const columnOf = <Column extends string>(sort: Sort<Column>): Column =>
  (isDescending(sort) ? sort.slice(1) : sort) as Column

/** `-time`, as opposed to `time`. */
export const isDescending = (sort: string): boolean => sort.startsWith('-')

/** The same records from the other end. */
export const reversed = <Column extends string>(sort: Sort<Column>): Sort<Column> =>
  isDescending(sort) ? columnOf(sort) : `-${columnOf(sort)}`
