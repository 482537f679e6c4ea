import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Reads in a transaction in which looking up a row by an index costs little more than reading the next one, and no further
 * processes are started: for a statement that finds some hundred rows among a million, in pages that are in memory. By PostgreSQL's
 * own figures, which are those of a disk that turns, it would read whole tables instead.
 */
export const readByIndex = <Value>(db: Db, read: (db: Db) => Promise<Value>): Promise<Value> =>
  db.transaction().execute(async (db) => {
    await sql`
      select set_config('random_page_cost', '1.1', true), set_config('max_parallel_workers_per_gather', '0', true)
    `.execute(db)
    return read(db)
  })
