import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * The first day of the site of which all bets and entries are here: those of earlier days lie in files, whole or in part
 * (`ops archive`). A value within a statement, `-infinity` where nothing was archived.
 */
export const firstKeptDay = sql<string>`coalesce((select max(kept_from) from archived_month), '-infinity'::date)`

/** The moment at which that day begins. */
export const startOfKept = sql<Date>`(${firstKeptDay}::timestamp at time zone interval '7 hours')`

/** Whether an id was given in a month, which is said by its first day in UTC. */
export const isOfMonth = (id: RawBuilder<unknown>, month: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${id} >= uuidv7_floor(${month}::timestamp at time zone 'UTC')
  and ${id} < uuidv7_floor((${month}::date + interval '1 month') at time zone 'UTC')
)`

/** A month in the archive; the counts are of rows. */
export interface ArchivedMonth {
  /** Its first day. */
  month: string
  archivedAt: Date
  postings: bigint
  entries: bigint
  bets: bigint
}

/** The months in the archive, the latest first. */
export async function archivedMonths(db: Db): Promise<ArchivedMonth[]> {
  const { rows } = await sql<ArchivedMonth>`
    select month::text, archived_at as "archivedAt", postings, entries, bets from archived_month order by month desc
  `.execute(db)
  return rows
}

/** Notes that a month went into the archive. A day of the site begins before the day of UTC: the next one is the first whole one. */
export async function noteArchivedMonth(
  db: Db,
  { month, archivedAt, ...rows }: ArchivedMonth,
): Promise<void> {
  await sql`
    insert into archived_month (month, kept_from, archived_at, postings, entries, bets)
    values (${month}, site_day((${month}::date + interval '1 month') at time zone 'UTC') + 1, ${archivedAt},
      ${rows.postings}, ${rows.entries}, ${rows.bets})
  `.execute(db)
}

/**
 * When the database was made, to the microsecond: the name of a database in its archive. It goes along with a copy, a dump and an
 * upgrade of PostgreSQL, which the identifier of a cluster does not, and every role may ask for it.
 */
export async function databaseMadeAt(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(min(applied_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from applied_sql
  `.execute(db)
  return rows[0]?.at ?? ''
}

/** Forgets it, with all that is kept of it: its rows are here again. */
export async function forgetArchivedMonth(db: Db, month: string): Promise<void> {
  await sql`delete from archived_month where month = ${month}`.execute(db)
}
