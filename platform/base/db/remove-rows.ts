import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { MAX_REMOVED_BATCHES, REMOVED_BATCH_ROWS } from '#platform/base/limits.ts'
import type { Db } from './database.ts'
import type { DB } from './tables.ts'

/**
 * Deletes the rows that meet a condition from a table of the caller's own room, in batches; rows locked by others wait
 * for the next run. Returns how many it deleted.
 */
export async function removeRows(db: Db, name: keyof DB, condition: RawBuilder<SqlBool>): Promise<bigint> {
  const table = sql.table(name)
  let removed = 0n
  for (let batch = 0; batch < MAX_REMOVED_BATCHES; batch++) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${condition} limit ${REMOVED_BATCH_ROWS} for update skip locked
      ))
    `.execute(db)
    removed += numAffectedRows
    if (numAffectedRows < REMOVED_BATCH_ROWS) break
  }
  return removed
}

/** SQL condition: a moment is at least this many days (and hours) ago. */
export const isOlderThan = (
  column: RawBuilder<unknown>,
  now: Date,
  days: number,
  hours = 0,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} <= ${now}::timestamptz - make_interval(days => ${days}::int, hours => ${hours}::int)`
