import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { preparingClient, StatementNames } from './preparing-client.ts'
import { ReadConnections } from './read-connections.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

// bigint columns are money and ids: exact, never a number. (20 is int8's type id, 1016 its array's.)
pg.types.setTypeParser(20, BigInt)

/** Connections per process. */
const POOL_SIZE = 20
/** No statement of a request may run longer; a long report reads from `DATABASE_READ_URL`. */
const STATEMENT_TIMEOUT_MS = 10_000
/** A shared connection without an answer after this time is dead: the server would have ended the statement. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000

/** Sessions use UTC. `timeoutMs` limits a statement and an idle transaction; 0: no limit. */
const connectionSettings = (connection: string, timeoutMs: number, more = '') => ({
  connectionString: connection,
  connectionTimeoutMillis: 3_000,
  application_name: 'sen',
  // In `options`, because a separate field of 0 would leave the server's default in force.
  options: `-c TimeZone=UTC -c statement_timeout=${timeoutMs} -c idle_in_transaction_session_timeout=${timeoutMs}${more}`,
})

/** A pool on `connection` (a URL, or the socket of the embedded server). */
export function openPool(
  connection: string,
  size = POOL_SIZE,
  timeoutMs: number = STATEMENT_TIMEOUT_MS,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionSettings(connection, timeoutMs),
    Client: preparingClient(new StatementNames()),
    max: size,
    idleTimeoutMillis: 30_000,
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
    () => new Client({ ...settings, pipeline: true, query_timeout: ANSWER_TIMEOUT_MS }),
  )
}

export const openDatabase = (pool: PostgresPool): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
