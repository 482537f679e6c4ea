import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import {
  CONNECT_TIMEOUT_MS,
  CONNECTION_IDLE_MS,
  MAX_CONNECTIONS,
  READ_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from '#platform/base/limits.ts'
import { preparingClient, StatementNames } from './preparing-client.ts'
import { ReadConnections } from './read-connections.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

// bigint columns are money and ids: exact, never a number. (20 is int8's type id, 1016 its array's.)
pg.types.setTypeParser(20, BigInt)

/** Sessions use UTC. `timeoutMs` limits a statement and an idle transaction; 0: no limit. */
const connectionSettings = (connection: string, timeoutMs: number, more = '') => ({
  connectionString: connection,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  application_name: 'sen',
  // In `options`, because a separate field of 0 would leave the server's default in force.
  options: `-c TimeZone=UTC -c statement_timeout=${timeoutMs} -c idle_in_transaction_session_timeout=${timeoutMs}${more}`,
})

/** A pool on `connection` (a URL, or the socket of the embedded server). */
export function openPool(
  connection: string,
  size = MAX_CONNECTIONS,
  timeoutMs: number = STATEMENT_TIMEOUT_MS,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionSettings(connection, timeoutMs),
    Client: preparingClient(new StatementNames()),
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
export function openReads(connection: string): ReadConnections {
  const Client = preparingClient(new StatementNames())
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
