import { type RawBuilder, sql } from 'kysely'
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

/** A list that any of its columns sorts: an SQL table, and expressions of its columns. */
export interface SortedList<Row, Column extends string> {
  rows: RawBuilder<Row>
  id: RawBuilder<string>
  /** Null where a row has no value: such rows come last in both directions, first with `fromEnd`. */
  columns: Record<Column, RawBuilder<unknown>>
  /** Break ties, in the direction of the column: never null, and together unique. */
  ties: readonly RawBuilder<unknown>[]
}

/** A page of a list that is too long to be sorted by the process; nothing follows a row that the list has not. */
export async function sortedPage<Row, Column extends string>(
  db: Db,
  list: SortedList<Row, Column>,
  { sort, after, limit, fromEnd = false }: SortedPlace<Column>,
): Promise<Row[]> {
  const key = sort === undefined ? sql`null::text` : list.columns[columnOf(sort)]
  const isDown = sort !== undefined && isDescending(sort)
  const way = isDown ? sql`desc` : sql`asc`
  const past = isDown ? sql`<` : sql`>`
  const names = list.ties.map((_, n) => `tie_${n}`)
  const of = (table: 'listed' | 'last') => sql.join(names.map((name) => sql.ref(`${table}.${name}`)))
  const [known, unknown] = fromEnd ? [sql`listed`, sql`last`] : [sql`last`, sql`listed`]
  const { rows } = await sql<Row>`
    with listed as (
      select list.*, ${list.id} as sorted_id, ${key} as sorted_by,
        ${sql.join(list.ties.map((tie, n) => sql`${tie} as ${sql.ref(`tie_${n}`)}`))}
      from ${list.rows} list
    )
    select listed.* from listed
    ${
      after === undefined
        ? sql``
        : sql`join listed last on last.sorted_id = ${after}
      where (${unknown}.sorted_by is null and ${known}.sorted_by is not null)
        or (listed.sorted_by is null and last.sorted_by is null and (${of('listed')}) ${past} (${of('last')}))
        or (listed.sorted_by, ${of('listed')}) ${past} (last.sorted_by, ${of('last')})`
    }
    order by listed.sorted_by ${way} ${fromEnd ? sql`nulls first` : sql`nulls last`},
      ${sql.join(names.map((name) => sql`${sql.ref(`listed.${name}`)} ${way}`))}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}
  `.execute(db)
  return rows
}
