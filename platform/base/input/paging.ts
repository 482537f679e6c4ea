import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { MAX_LISTED_ROWS } from '#platform/base/limits.ts'

/** A requested page, 1-based. */
export interface PageInput {
  page: number
  size: number
}

/** A page's place in its list. */
export interface PagePlace {
  page: number
  size: number
  totalPages: number
  totalRows: number
}

/** The page to show of `totalRows`: the requested one, or the last. An empty list has one page. */
export function placeOf(totalRows: bigint, { page, size }: PageInput): PagePlace {
  const totalPages = Math.max(1, Math.ceil(Number(totalRows) / size))
  return { page: Math.min(page, totalPages), size, totalPages, totalRows: Number(totalRows) }
}

/** The rows before a page. */
export const offsetOf = ({ page, size }: PageInput): number => (page - 1) * size

/**
 * A page of rows and its place, in one statement: `read` selects `count(*) over ()` as `rows`. Only a page beyond the
 * last is read again. For short lists: the window reads every row.
 */
export async function readPage<Row extends { rows: bigint }>(
  input: PageInput,
  read: (place: PageInput) => Promise<Row[]>,
): Promise<{ place: PagePlace; rows: Row[] }> {
  const rows = await read(input)
  if (rows[0] || input.page === 1) return { place: placeOf(rows[0]?.rows ?? 0n, input), rows }
  const [first] = await read({ page: 1, size: 1 })
  const place = placeOf(first?.rows ?? 0n, input)
  return { place, rows: await read(place) }
}

/** Where a list for the operator continues: after the row with this id, and the number of rows. */
export interface ListStart {
  after?: string | undefined
  limit?: number | undefined
}

/** The same of a list that is read from either end. */
export interface ListPlace extends ListStart {
  /** Else the newest first. Both ways are read by the same index. */
  oldestFirst?: boolean | undefined
}

/** The days of the site that a list for the operator is of, both included; all of them where it names none. */
export interface ListDays {
  fromDay?: string | undefined
  toDay?: string | undefined
}

/** The way in which such a list is read, and how the rows past another one compare to it. */
export const wayOf = (oldestFirst: boolean | undefined) =>
  oldestFirst ? ({ way: 'asc', past: '>' } as const) : ({ way: 'desc', past: '<' } as const)

/**
 * Whether a row stands past another of its table, by a time and then the number, as an index has both; nothing stands past a
 * row that is not there. `as` is what a query of several tables calls it.
 */
export function standsPast(
  past: '<' | '>',
  after: string,
  { table, time, as }: { table: RawBuilder<unknown>; time: string; as?: string },
): RawBuilder<SqlBool> {
  const keys = [time, 'id'].map((key) => sql.ref(as === undefined ? key : `${as}.${key}`))
  return sql`(${sql.join(keys)}) ${sql.raw(past)} (
    select ${sql.ref(time)}, id from ${table} where id = ${rowIdOf(after) ?? null}
  )`
}

/** The number of rows in a list for the operator: as requested, `MAX_LISTED_ROWS` at most. */
export const limitOf = (limit = MAX_LISTED_ROWS): number => Math.min(Math.max(1, limit), MAX_LISTED_ROWS)
