import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListDays } from '#platform/base/input/paging.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'

/** The first id of a moment, which limits the monthly partitions that are read; no id is older than 1970. */
export const firstIdAt = (ms: number): RawBuilder<unknown> =>
  sql`uuidv7_floor(${new Date(Math.max(0, ms))}::timestamptz)`

/** That the record whose id stands in this column was made on days of the site. */
export const madeOnDays = (idColumn: string, { fromDay, toDay }: ListDays): RawBuilder<SqlBool> => {
  const from = fromDay ? sql`${sql.ref(idColumn)} >= ${firstIdAt(startOfDay(fromDay).getTime())}` : sql`true`
  const until = toDay ? sql`${sql.ref(idColumn)} < ${firstIdAt(startOfNextDay(toDay).getTime())}` : sql`true`
  return sql<SqlBool>`(${from} and ${until})`
}
