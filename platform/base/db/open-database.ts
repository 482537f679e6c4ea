import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Tracer } from '#contract/base/tracing.ts'
import { MAX_CONNECTIONS, STATEMENT_TIMEOUT_MS } from '#platform/base/limits.ts'
import type { Log } from '#platform/base/ports.ts'
import type { Environment } from '#platform/base/process/environment.ts'
import { keepShipping } from './backup/wal-archive.ts'
import { LateReads } from './connections/late-reads.ts'
import type { ReadConnections } from './connections/read-connections.ts'
import { openPool, openReads } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { DatabaseUnusable, migrate } from './migrate.ts'

/** How often a running process checks that its embedded database is alive. */
const WATCH_MS = 1_000

export interface OpenDatabase {
  pool: pg.Pool
  /** Connections past a pooler, for what needs a session of its own: events, jobs, cursors. Without a pooler it is `pool`. */
  direct: pg.Pool
  /** Connections for the short reads of pages; behind a pooler there are none apart. */
  reads: ReadConnections | undefined
  /** Connections for reports, to the replica of `DATABASE_READ_URL` while it is not far behind; undefined: `pool`. */
  reports: PostgresPool | undefined
  /** Closes the connections; the last program to leave stops the embedded server. */
  close(): Promise<void>
}

/**
 * Opens the configured database on the newest schema: that of `DATABASE_URL`, or the embedded server, started or
 * joined. Rejects with a message for people.
 */
export async function openDatabaseOf(env: Environment, log: Log, tracer?: Tracer): Promise<OpenDatabase> {
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres(
        path.join(env.VAR_DIR, 'postgres'),
        {},
        { archive: env.BACKUP_STORE !== undefined },
      )
  await embedded?.createDatabase('sen')
  const url = env.DATABASE_URL ?? embedded?.url('sen') ?? ''
  const directUrl = env.DATABASE_DIRECT_URL ?? url
  const pooled = env.DATABASE_POOLER !== 'off'
  const pool = openPool(url, MAX_CONNECTIONS, STATEMENT_TIMEOUT_MS, { pooler: env.DATABASE_POOLER, tracer })
  const openOther = (other: string) => openPool(other, MAX_CONNECTIONS, STATEMENT_TIMEOUT_MS, { tracer })
  const direct = directUrl === url ? pool : openOther(directUrl)
  const reads = pooled ? undefined : openReads(url, tracer)
  const replica = env.DATABASE_READ_URL && new LateReads(openOther(env.DATABASE_READ_URL), direct, log)
  // Downloads keep cursors, which are of a session.
  const reports = replica || (pooled ? direct : undefined)
  const unwatch = embedded && watch(embedded, log)
  const stopShipping =
    embedded &&
    env.BACKUP_STORE &&
    keepShipping(env.BACKUP_STORE, embedded.archived, path.join(env.VAR_DIR, 'backup'), log)
  const close = async () => {
    unwatch?.()
    if (stopShipping) stopShipping()
    await (replica || undefined)?.end()
    await Promise.all([pool.end(), direct === pool ? undefined : direct.end(), reads?.end()])
    await embedded?.stop()
  }
  try {
    await migrate(directUrl)
    if (pooled) await warnOfTimeout(pool, log)
    if (env.BACKUP_STORE) await warnOfArchive(direct, log)
  } catch (error) {
    await close()
    throw env.DATABASE_URL && isUnreachable(error) ? unreachable(error) : error
  }
  return { pool, direct, reads, reports, close }
}

/** A server that is joined may have been started without an archive, which only a new start can give it. */
async function warnOfArchive(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ mode: string }>("select current_setting('archive_mode') as mode")
  if (rows[0]?.mode === 'off')
    log.warn(
      {},
      'BACKUP_STORE is set, and the database archives no WAL: stop all programs and start them with it, or set archive_mode of your own server (docs/operations.md)',
    )
}

/** Behind a pooler statements are ended by what the operator has set for the role, or by nothing. */
async function warnOfTimeout(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ timeout: string }>(
    "select current_setting('statement_timeout') as timeout",
  )
  if (rows[0]?.timeout === '0')
    log.warn(
      {},
      `no statement_timeout behind the pooler: alter role … set statement_timeout = '${STATEMENT_TIMEOUT_MS / 1000}s' (docs/nodes.md)`,
    )
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
  // Past a pooler, which takes no options with a connection.
  const pool = openPool(embedded?.url('sen') ?? env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? '')
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
