import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase, openPool } from '#platform/db/database.ts'

/**
 * A fresh migrated database on the run's own PostgreSQL, and how to give it back. One a test file is the custom. An empty
 * one where the template is PostgreSQL's own.
 */
export async function testDatabase(template: 'sen_template' | 'template1' = 'sen_template'): Promise<{
  db: Db
  pool: pg.Pool
  url: string
  close(): Promise<void>
}> {
  const adminUrl = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openPool(adminUrl, 1)
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const url = adminUrl.replace('@/postgres?', `@/${name}?`)
  const pool = openPool(url)
  const db = openDatabase(pool)
  return {
    db,
    pool,
    url,
    async close() {
      await db.destroy()
      const again = openPool(adminUrl, 1)
      await again.query(`drop database ${name} with (force)`)
      await again.end()
    },
  }
}
