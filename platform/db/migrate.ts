import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type pg from 'pg'
import { openDatabase } from './database.ts'
import { projectRoot } from './project-root.ts'

const folder = path.join(projectRoot, 'platform/db/migrations')
/** Advisory lock: whoever brings the database to the newest schema. Kysely's own lock does not cover the queue's tables. */
const MIGRATING_LOCK = 7_302_002

/**
 * Brings the database to the newest schema, ours and the job queue's. Several processes may ask at once: one does it,
 * the others wait. Takes two connections of the pool.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATING_LOCK])
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
    const migrator = new Migrator({
      db: openDatabase(pool),
      provider: { getMigrations: readMigrations },
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATING_LOCK]).catch(() => {})
    client.release()
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return Object.fromEntries(
    names.map((name, index) => [
      name.replace(/\.sql$/, ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(texts[index] ?? '').execute(db)) },
    ]),
  )
}
