import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Tracer } from '#contract/base/tracing.ts'
import {
  CONNECT_TIMEOUT_MS,
  CONNECTION_IDLE_MS,
  KEEPALIVE_IDLE_SECONDS,
  KEEPALIVE_INTERVAL_SECONDS,
  KEEPALIVE_PROBES,
  MAX_CONNECTIONS,
  READ_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from '#platform/base/limits.ts'
import { preparingClient, StatementNames } from './connections/preparing-client.ts'
import { ReadConnections } from './connections/read-connections.ts'
import { clientOfWritable, writableServerOf } from './connections/writable-server.ts'
import { serversOf } from './database-urls.ts'
import type { DB } from './tables.ts'
import { tracedClient } from './traced-client.ts'

export type Db = Kysely<DB>

// bigint columns are money and ids: exact, never a number. (20 is int8's type id, 1016 its array's.)
pg.types.setTypeParser(20, BigInt)
const INT8S = 1016 as typeof pg.types.builtins.INT8
pg.types.setTypeParser(INT8S, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt)))

const KEEPALIVE = ` -c tcp_keepalives_idle=${KEEPALIVE_IDLE_SECONDS} -c tcp_keepalives_interval=${KEEPALIVE_INTERVAL_SECONDS} -c tcp_keepalives_count=${KEEPALIVE_PROBES}`

/**
 * Sessions use UTC, no parallel workers and no compiled statements: pages ask short statements, which gain nothing by either and
 * whose processors others need, and jobs and checks are to leave these to them. (A pooler keeps no options, so there the server's
 * setting counts.) `timeoutMs` limits a statement and an idle transaction; 0: no limit.
 */
const connectionSettings = (connection: string, timeoutMs: number, more = '') => ({
  connectionString: serversOf(connection)[0] ?? connection,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  application_name: 'sen',
  // In `options`, because a separate field of 0 would leave the server's default in force.
  options: `-c TimeZone=UTC -c max_parallel_workers_per_gather=0 -c jit=off -c statement_timeout=${timeoutMs} -c idle_in_transaction_session_timeout=${timeoutMs}${KEEPALIVE}${more}`,
  keepAlive: true,
})

/** Of a URL that names several servers, clients connect to the one that takes writes. */
function clientFor(connection: string, Client: typeof pg.Client): typeof pg.Client {
  const servers = serversOf(connection)
  return servers.length > 1 ? clientOfWritable(Client, writableServerOf(servers)) : Client
}

/**
 * A client behind a pooler that gives each transaction another session: it relies on no state of a session: neither
 * options nor, where the pooler does not keep them, prepared statements. The time zone is a parameter that poolers keep
 * for each client.
 */
class PooledClient extends pg.Client {
  getStartupConf(): Record<string, string> {
    const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> }
    return { ...getStartupConf.call(this), TimeZone: 'UTC' }
  }
}

const pooledSettings = (connection: string, timeoutMs: number) => {
  const { options: _notKept, ...settings } = connectionSettings(connection, timeoutMs)
  return { ...settings, ...(timeoutMs > 0 && { query_timeout: READ_TIMEOUT_MS }) }
}

interface PoolTerms {
  /** Whether it leads to a pooler of transactions, and whether that keeps prepared statements. */
  pooler?: 'on' | 'prepared' | 'off'
  /** Absent: nothing is traced. */
  tracer?: Tracer | undefined
}

/** The same, whose statements are spans if there is a tracer. */
const traced = (Client: typeof pg.Client, tracer: Tracer | undefined) =>
  tracer ? tracedClient(Client, tracer) : Client

/** A pool on `connection` (a URL, or the socket of the embedded server). */
export function openPool(
  connection: string,
  size = MAX_CONNECTIONS,
  timeoutMs: number = STATEMENT_TIMEOUT_MS,
  { pooler = 'off', tracer }: PoolTerms = {},
): pg.Pool {
  const pooled = pooler !== 'off'
  const Client = pooled ? PooledClient : pg.Client
  const pool = new pg.Pool({
    ...(pooled ? pooledSettings(connection, timeoutMs) : connectionSettings(connection, timeoutMs)),
    Client: traced(
      clientFor(connection, pooler === 'on' ? Client : preparingClient(new StatementNames(), Client)),
      tracer,
    ),
    max: size,
    idleTimeoutMillis: CONNECTION_IDLE_MS,
  })
  pool.on('error', () => {
    // An idle connection broke (the server restarted): the pool drops it and the next query opens another.
  })
  pool.on('connect', (client) => {
    // A connection in use broke: its query rejects. Without a listener the process would end.
    client.on('error', () => {})
  })
  return pool
}

/** Connections for the short reads of pages. */
export function openReads(connection: string, tracer?: Tracer): ReadConnections {
  const Client = traced(clientFor(connection, preparingClient(new StatementNames())), tracer)
  const settings = connectionSettings(
    connection,
    STATEMENT_TIMEOUT_MS,
    ' -c default_transaction_read_only=on',
  )
  return new ReadConnections(
    () => new Client({ ...settings, pipeline: true, query_timeout: READ_TIMEOUT_MS }),
  )
}

export const openDatabase = (pool: PostgresPool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
