import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { columnOf, isDescending, type Sort } from '#contract/base/sorting.ts'
import type { Db } from '#platform/base/db/database.ts'

/** A page of a sorted list: the rows after the one with this id. */
export interface SortedPlace<Column extends string = string> {
  /** Else by the ties alone. */
  sort?: Sort<Column> | undefined
  after?: string | undefined
  limit?: number | undefined
  /** Rows without a value come first: for a list that is read backwards by the reverse of its `sort`. */
  fromEnd?: boolean | undefined
}

type Keys = readonly RawBuilder<unknown>[]

/** What a column sorts by. */
interface SortedColumn {
  by: RawBuilder<unknown>
  /** Some rows have no value: such rows come last in both directions, first with `fromEnd`. */
  isNullable?: boolean
  /** Instead of the list's, where the column knows some of them: an index may then have all of the order. */
  ties?: Keys
}

/** A list that any of its columns sorts: an SQL table, and expressions of its columns. */
export interface SortedList<Row, Column extends string> {
  rows: RawBuilder<Row>
  /** Whether a row has an id. */
  is(id: string): RawBuilder<SqlBool>
  columns: Record<Column, SortedColumn>
  /** Break ties, in the direction of the column: never null, and together unique. */
  ties: Keys
}

/** A page of a list that is too long to be sorted by the process; nothing follows a row that the list has not. */
export async function sortedPage<Row, Column extends string>(
  db: Db,
  list: SortedList<Row, Column>,
  { sort, after, limit, fromEnd = false }: SortedPlace<Column>,
): Promise<Row[]> {
  const column = sort === undefined ? undefined : list.columns[columnOf(sort)]
  const isDown = sort !== undefined && isDescending(sort)
  const ties = column?.ties ?? list.ties
  // The order of nulls stands only where there are some: no index of ours has it.
  const nulls = column?.isNullable ? (fromEnd ? sql`nulls first` : sql`nulls last`) : sql``
  const way = isDown ? sql`desc` : sql`asc`
  const order = [
    ...(column ? [sql`${column.by} ${way} ${nulls}`] : []),
    ...ties.map((tie) => sql`${tie} ${way}`),
  ]
  const { rows } = await sql<Row>`
    select list.* from ${list.rows} list
    ${after === undefined ? sql`` : sql`where ${isPast(list, { column, ties, after, isDown, fromEnd })}`}
    order by ${sql.join(order)}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}
  `.execute(db)
  return rows
}

interface Past {
  column: SortedColumn | undefined
  ties: Keys
  after: string
  isDown: boolean
  fromEnd: boolean
}

/** Whether a row comes after the one with an id. */
function isPast<Row, Column extends string>(
  { rows, is }: SortedList<Row, Column>,
  { column, ties, after, isDown, fromEnd }: Past,
): RawBuilder<SqlBool> {
  const past = isDown ? sql`<` : sql`>`
  const isBeyond = (keys: Keys) => sql<SqlBool>`(${sql.join(keys)}) ${past} (
    select ${sql.join(keys)} from ${rows} list where ${is(after)}
  )`
  if (!column) return isBeyond(ties)
  if (!column.isNullable) return isBeyond([column.by, ...ties])
  const last = sql`(select ${column.by} is null from ${rows} list where ${is(after)})`
  const turns = fromEnd
    ? sql`${column.by} is not null and ${last}`
    : sql`${column.by} is null and not ${last}`
  return sql<SqlBool>`(
    (${turns}) or (${column.by} is null and ${last} and ${isBeyond(ties)}) or ${isBeyond([column.by, ...ties])}
  )`
}
