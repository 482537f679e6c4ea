import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { projectRoot } from '#platform/base/process/project-root.ts'
import { openDatabase, openPool } from './database.ts'

const folder = path.join(projectRoot, 'platform/base/db/migrations')
/** Advisory lock of a migration. Kysely's own lock does not cover the queue's tables. */
const MIGRATING_LOCK = 7_302_002

/** One for the lock, one for the queue's tables, one for ours. */
const CONNECTIONS = 3
const NO_TIMEOUT = 0

/**
 * Migrates the database of `connection` to the newest schema, ours and the job queue's. Several processes may call it
 * at once: one migrates, the others wait. Uses connections without a statement timeout: an index of a large table takes
 * minutes, and so does waiting for it. `upTo`: the last of our migrations to apply (`0008-demo`), else all.
 */
export async function migrate(connection: string, upTo?: string): Promise<void> {
  const pool = openPool(connection, CONNECTIONS, NO_TIMEOUT)
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATING_LOCK])
      await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
      const migrator = new Migrator({
        db: openDatabase(pool),
        provider: { getMigrations: readMigrations },
      })
      const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
      if (error) throw error
    } finally {
      // Ending the session ends the lock, whatever state the connection is in.
      client.release(true)
    }
  } finally {
    await pool.end()
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
