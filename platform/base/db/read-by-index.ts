import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Reads in a transaction whose planner settings favour indexes (a random page costs little more than the next one), and, behind a
 * pooler too, start no parallel workers: for a statement that finds a few hundred rows among a million in cached pages. With
 * PostgreSQL's defaults, made for spinning disks, it would scan whole tables.
 */
export const readByIndex = <Value>(db: Db, read: (db: Db) => Promise<Value>): Promise<Value> =>
  db.transaction().execute(async (db) => {
    await sql`
      select set_config('random_page_cost', '1.1', true), set_config('max_parallel_workers_per_gather', '0', true)
    `.execute(db)
    return read(db)
  })
