import type pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '#platform/base/db/database.ts'
import { freshDatabase, type Template } from './fresh-database.ts'

/**
 * A fresh migrated database on the run's own PostgreSQL, and its cleanup; usually one per test file. Empty if the
 * template is PostgreSQL's own.
 */
export async function testDatabase(template: Template = 'sen_template'): Promise<{
  db: Db
  pool: pg.Pool
  url: string
  close(): Promise<void>
}> {
  const { pool, url, drop } = await freshDatabase(inject('postgresUrl'), template)
  const db = openDatabase(pool)
  return {
    db,
    pool,
    url,
    async close() {
      await db.destroy()
      await drop()
    },
  }
}
