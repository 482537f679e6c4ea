import { Logger, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { MAX_TRANSACTION_TRIES } from '#platform/base/limits.ts'
import { isRetryable } from './connections/is-retryable.ts'
import { type Db, openPool } from './database.ts'
import { readMigrations, readRooms, type SqlFile } from './sql-files.ts'

/** Advisory lock of a migration: who migrates also sees to the queue's tables. */
const MIGRATING_LOCK = 7_302_002

/** One holds the lock and migrates our tables, one the queue's. */
const CONNECTIONS = 2
const NO_TIMEOUT = 0

/** What was applied to this database: migrations, and by its newest text the SQL of each room. */
const RECORD = `
  create table if not exists applied_sql (
    name text primary key,
    digest text not null,
    applied_at timestamptz not null default now()
  )`

/** The database cannot be used, for a reason that its operator can mend: the program ends with one line for people. */
export class DatabaseUnusable extends Error {}

/**
 * Brings the database of `connection` to the newest schema, ours and the job queue's: applies the migrations that it lacks, and
 * the SQL of rooms that has changed since. Several processes may call it at once: one migrates, the others wait. Uses connections
 * without a statement timeout: an index of a large table takes minutes, and so does waiting for it. Rejects with
 * `DatabaseUnusable` where the database was migrated by a newer version.
 */
export async function migrate(connection: string): Promise<void> {
  const pool = openPool(connection, CONNECTIONS, NO_TIMEOUT)
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATING_LOCK])
      await applyInOneTransaction(client)
      await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
    } finally {
      // Ending the session ends the lock and what was not committed, whatever state the connection is in.
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/**
 * Applies everything or nothing. It locks one table after the other, so it may meet transactions of running nodes in a deadlock, and
 * PostgreSQL refuses one of the two. Where it is this one, all of it is rolled back and tried again.
 */
async function applyInOneTransaction(client: pg.PoolClient): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin')
    try {
      await applySql(client)
      await client.query('commit')
      return
    } catch (error) {
      if (attempt === MAX_TRANSACTION_TRIES || !isRetryable((error as Error).cause ?? error)) throw error
      await client.query('rollback')
    }
  }
}

async function applySql(client: pg.PoolClient): Promise<void> {
  const [migrations, rooms] = await Promise.all([readMigrations(), readRooms()])
  await client.query(RECORD)
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from applied_sql',
  )
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]))
  refuseNewer([...applied.keys()], migrations)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await apply(client, migration)
  // A migration may have taken functions and triggers with it.
  for (const room of rooms)
    if (missing.length > 0 || applied.get(room.name) !== room.digest) await apply(client, room)
}

async function apply(client: pg.PoolClient, file: SqlFile): Promise<void> {
  try {
    await client.query(file.text)
  } catch (error) {
    throw new Error(`the SQL of ${file.name} cannot be applied: ${(error as Error).message}`, {
      cause: error,
    })
  }
  await record(client, file)
}

async function record(client: pg.PoolClient, { name, digest }: SqlFile): Promise<void> {
  await client.query(
    'insert into applied_sql values ($1, $2) on conflict (name) do update set digest = excluded.digest, applied_at = now()',
    [name, digest],
  )
}

function refuseNewer(applied: string[], migrations: SqlFile[]): void {
  const unknown = newerThan(applied, migrations)
  if (unknown.length > 0)
    throw new DatabaseUnusable(
      `the database was migrated by a newer version (${unknown.join(', ')}): start that version`,
    )
}

/** The migrations of a database that this version does not know. */
const newerThan = (applied: string[], migrations: SqlFile[]): string[] =>
  applied
    .filter((name) => !name.includes('/') && !migrations.some((migration) => migration.name === name))
    .sort()

/** What a start of this version would apply to a database, what that has from a newer one, and its last migration. Reads alone. */
export async function unappliedSql(db: Db): Promise<{ missing: string[]; newer: string[]; last: string }> {
  const [migrations, rooms] = await Promise.all([readMigrations(), readRooms()])
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('applied_sql') is not null as exists
  `.execute(db)
  const rows = tables[0]?.exists
    ? await db.selectFrom('applied_sql').select(['name', 'digest']).execute()
    : []
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]))
  const missing = [
    ...migrations.filter(({ name }) => !applied.has(name)),
    ...rooms.filter(({ name, digest }) => applied.get(name) !== digest),
  ]
  return {
    missing: missing.map(({ name }) => name),
    newer: newerThan([...applied.keys()], migrations),
    last: migrations.at(-1)?.name ?? '',
  }
}
