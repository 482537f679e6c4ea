import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { firstKeptDay, startOfKept } from '#platform/base/db/archived-months.ts'
import { withoutCachedPlan } from '#platform/base/db/connections/preparing-client.ts'
import type { Db } from '#platform/base/db/database.ts'
import { firstIdAt } from '#platform/base/db/id-times.ts'
import type { PageInput } from '#platform/base/input/paging.ts'
import { offsetOf } from '#platform/base/input/paging.ts'
import { CLOCK_SLACK_MS } from '#platform/base/limits.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'

/** Finds the days of a page from the sums of days, so that only the lines of these days are read. */
export interface PageOfDays {
  rows: bigint
  /** The sums of incoming and outgoing amounts; not signed. */
  credited: Minor
  debited: Minor
  /** The earliest and the latest day of the page; null where nothing is found. */
  from_day: string | null
  to_day: string | null
  /** The number of lines of these days before the page, and in these days in all. */
  skipped: bigint
  held: bigint
}

/**
 * With more lines in the days of a page, they are read by time until the page is full; fewer are all read and sorted.
 */
export const DENSE = 20_000n
export const isDense = ({ held }: PageOfDays, dense: bigint): boolean => held > dense

/** Whether a list by time begins with its earliest line. */
export const isOldestFirst = ({ sort }: { sort?: string | undefined }): boolean => sort === 'time'

/** Finds a page among `days`, a table of `day`, `rows`, `credited` and `debited`. `oldest`: the earliest comes first. */
export async function findPage(
  db: Db,
  days: RawBuilder<unknown>,
  input: PageInput,
  oldest: boolean,
): Promise<PageOfDays> {
  const direction = oldest ? sql`asc` : sql`desc`
  const { rows } = await sql<PageOfDays>`
    ${withoutCachedPlan} with of_day as materialized (
      select day, sum(rows)::bigint as rows, sum(credited)::bigint as credited, sum(debited)::bigint as debited
      from ${days} found group by day
    ), total as (
      select coalesce(sum(rows), 0)::bigint as rows, coalesce(sum(credited), 0)::bigint as credited,
        coalesce(sum(debited), 0)::bigint as debited
      from of_day
    ), page as (
      select greatest(0, least(${BigInt(offsetOf(input))}::bigint,
        (rows - 1) / ${BigInt(input.size)}::bigint * ${BigInt(input.size)}::bigint)) as start from total
    ), placed as (
      select day, rows, (sum(rows) over (order by day ${direction}))::bigint - rows as earlier from of_day
    ), kept as (
      select min(day)::text as from_day, max(day)::text as to_day, coalesce(max(start - earlier), 0)::bigint as skipped,
        coalesce(sum(rows), 0)::bigint as held
      from placed, page where earlier < start + ${BigInt(input.size)}::bigint and earlier + rows > start
    )
    select * from total, kept
  `.execute(db)
  const [page] = rows
  if (!page) throw new Error('an aggregate answers a row')
  return page
}

export interface Days {
  fromDay?: string | undefined
  toDay?: string | undefined
}

/** Whether a day's sums are of these days, as far as their lines are here. */
export const withinDays = ({ fromDay, toDay }: Days, day: RawBuilder<unknown>) =>
  sql<SqlBool>`${day} >= greatest(${fromDay ?? '-infinity'}::date, ${firstKeptDay}) and ${day} <= ${toDay ?? 'infinity'}::date`

/** Whether a line, by its time and its id, is of these days. */
export function isWithin(
  { fromDay, toDay }: Days,
  { at, id }: { at: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`${at} >= ${startOfKept}`]
  if (fromDay) {
    const from = startOfDay(fromDay)
    conditions.push(sql`${at} >= ${from} and ${id} >= ${firstIdAt(from.getTime() - CLOCK_SLACK_MS)}`)
  }
  if (toDay) {
    const end = startOfNextDay(toDay)
    conditions.push(sql`${at} < ${end} and ${id} < ${firstIdAt(end.getTime() + CLOCK_SLACK_MS)}`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
