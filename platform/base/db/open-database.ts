import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Log } from '#platform/base/ports.ts'
import type { Environment } from '#platform/base/process/environment.ts'
import { openPool, openReads } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { DatabaseUnusable, migrate } from './migrate.ts'
import type { ReadConnections } from './read-connections.ts'

/** How often a running process checks that its embedded database is alive. */
const WATCH_MS = 1_000

export interface OpenDatabase {
  pool: pg.Pool
  /** Connections for the short reads of pages. */
  reads: ReadConnections
  /** Connections to the replica of `DATABASE_READ_URL`; undefined if none is configured. */
  reports: pg.Pool | undefined
  /** Closes the connections; the last program to leave stops the embedded server. */
  close(): Promise<void>
}

/**
 * Opens the configured database on the newest schema: that of `DATABASE_URL`, or the embedded server, started or
 * joined. Rejects with a message for people.
 */
export async function openDatabaseOf(env: Environment, log: Log): Promise<OpenDatabase> {
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres(path.join(env.VAR_DIR, 'postgres'))
  await embedded?.createDatabase('sen')
  const url = env.DATABASE_URL ?? embedded?.url('sen') ?? ''
  const pool = openPool(url)
  const reads = openReads(url)
  const reports = env.DATABASE_READ_URL ? openPool(env.DATABASE_READ_URL) : undefined
  const unwatch = embedded && watch(embedded, log)
  const close = async () => {
    unwatch?.()
    await Promise.all([pool.end(), reads.end(), reports?.end()])
    await embedded?.stop()
  }
  try {
    await migrate(url)
  } catch (error) {
    await close()
    throw env.DATABASE_URL && isUnreachable(error) ? unreachable(error) : error
  }
  return { pool, reads, reports, close }
}

/**
 * Connections to the configured database as it is: nothing is migrated, and of an embedded one nothing is made. Whether it
 * answers is found out by asking. Rejects where there is no embedded one yet.
 */
export async function openDatabaseAsItIs(env: Environment): Promise<Pick<OpenDatabase, 'pool' | 'close'>> {
  const folder = path.join(env.VAR_DIR, 'postgres')
  if (!env.DATABASE_URL && !existsSync(folder))
    throw new DatabaseUnusable('there is no database yet: the first start makes it')
  const embedded = env.DATABASE_URL ? undefined : await startEmbeddedPostgres(folder)
  const pool = openPool(env.DATABASE_URL ?? embedded?.url('sen') ?? '')
  const close = async () => {
    await pool.end()
    await embedded?.stop()
  }
  return { pool, close }
}

function unreachable(cause: unknown): DatabaseUnusable {
  const { code, message } = cause as { code?: string; message?: string }
  return new DatabaseUnusable(`DATABASE_URL: the database cannot be reached (${code ?? message})`)
}

/** No connection, no such database, or a wrong name or password. */
function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const socket = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ETIMEDOUT',
    'ECONNRESET',
    'ENOENT',
  ]
  return socket.includes(code) || /^(08|28|3D)/.test(code) || /timeout|terminated/.test(message)
}

/** Restarts the embedded database of a running site when it dies (site.md section 7). */
function watch(embedded: EmbeddedPostgres, log: Log): () => void {
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      if (await embedded.revive()) log.warn({}, 'the embedded database died and was restarted')
    } catch (error) {
      log.error({ err: error }, 'the embedded database is down, trying again')
    }
    looking = false
  }
  const timer = setInterval(look, WATCH_MS)
  timer.unref()
  return () => clearInterval(timer)
}
