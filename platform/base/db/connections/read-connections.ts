import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { MAX_READ_CONNECTIONS, MAX_READS_UNDER_WAY, SLOW_READ_MS } from '#platform/base/limits.ts'

/** A statement that would put unrelated requests into one transaction. */
const BEGIN_STATEMENT = /^\s*(begin|start)\b/i

interface Connection {
  client: pg.Client
  /** Statements without an answer yet. */
  underWay: number
  /** When the oldest of them may have started: at the last answer, or the first statement after idling. */
  sinceMs: number
}

/**
 * A few connections for short page reads (docs/decisions/0079), in pipeline mode: statements sent in one turn of the
 * event loop are written together, and PostgreSQL runs them one after the other. Waking a sleeping server process costs
 * more than many statements take, and each page has several. Nothing here may take long, lock or write: the connections
 * are read-only.
 */
export class ReadConnections implements PostgresPool {
  readonly #open: () => pg.Client
  readonly #connections: Connection[] = []
  #opening: Promise<Connection> | undefined
  readonly #corked = new Set<Connection>()
  #ended = false

  /** `open` creates a client in pipeline mode that is not yet connected. */
  constructor(open: () => pg.Client) {
    this.#open = open
  }

  /** Returns a shared connection, for one statement. */
  async connect(): Promise<PostgresPoolClient> {
    const chosen = this.#choose()
    // Counted in the same turn where possible: many callers may choose at once.
    const connection = chosen instanceof Promise ? await chosen : chosen
    if (connection.underWay === 0) connection.sinceMs = performance.now()
    connection.underWay++
    const query = (text: string, values: readonly unknown[]) => {
      if (BEGIN_STATEMENT.test(text)) throw new Error('no transaction on a connection that others use too')
      this.#holdWrites(connection)
      return connection.client.query(text, [...values])
    }
    const release = () => {
      connection.underWay--
      connection.sinceMs = performance.now()
    }
    // Kysely's type has a second form for cursors, which a shared connection cannot have.
    return { query: query as unknown as PostgresPoolClient['query'], release }
  }

  /** Open connections, and their statements without an answer yet. */
  get figures(): { connections: number; underWay: number } {
    const underWay = this.#connections.reduce((sum, connection) => sum + connection.underWay, 0)
    return { connections: this.#connections.length, underWay }
  }

  /** Closes the connections once their statements are answered. */
  async end(): Promise<void> {
    this.#ended = true
    await this.#opening?.catch(() => undefined)
    await Promise.all(this.#connections.splice(0).map(({ client }) => client.end()))
  }

  /**
   * The first connection that is neither full nor slow. Otherwise opens another: a caller that finds only slow ones
   * waits for it, others take the least busy one.
   */
  #choose(): Connection | Promise<Connection> {
    const nowMs = performance.now()
    const prompt = this.#connections.filter(
      ({ underWay, sinceMs }) => underWay === 0 || nowMs - sinceMs < SLOW_READ_MS,
    )
    const free = prompt.find(({ underWay }) => underWay < MAX_READS_UNDER_WAY)
    if (free) return free
    const usable = leastBusy(prompt)
    if (this.#connections.length === MAX_READ_CONNECTIONS) return usable ?? this.#anyOpen()
    const another = this.#another().catch((error: unknown) => this.#anyOpen(error))
    if (!usable) return another
    another.catch(() => undefined) // the next caller tries again
    return usable
  }

  /** The least busy connection, however slow; throws `error` if none is open. */
  #anyOpen(error?: unknown): Connection {
    const connection = leastBusy(this.#connections)
    if (!connection) throw error
    return connection
  }

  /** Opens one more connection; concurrent callers share the attempt. */
  #another(): Promise<Connection> {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #connect(): Promise<Connection> {
    if (this.#ended) throw new Error('the connections are closed')
    const client = this.#open()
    const connection: Connection = { client, underWay: 0, sinceMs: 0 }
    // A broken connection is dropped and closed: its statements reject, and the next one opens another.
    const drop = () => {
      const at = this.#connections.indexOf(connection)
      if (at < 0) return
      this.#connections.splice(at, 1)
      client.end().catch(() => undefined)
    }
    client.on('error', drop)
    client.on('end', drop)
    try {
      await client.connect()
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    this.#connections.push(connection)
    return connection
  }

  /** Holds writes until the end of this turn of the event loop, so that all statements of the turn are one write. */
  #holdWrites(connection: Connection): void {
    if (this.#corked.has(connection)) return
    if (this.#corked.size === 0) setImmediate(this.#letWritesGo)
    this.#corked.add(connection)
    streamOf(connection.client).cork()
  }

  readonly #letWritesGo = () => {
    for (const { client } of this.#corked) streamOf(client).uncork()
    this.#corked.clear()
  }
}

/** The client's socket, which pg's types leave out. */
const streamOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: import('node:net').Socket } }).connection.stream

const leastBusy = (connections: readonly Connection[]): Connection | undefined =>
  connections.reduce<Connection | undefined>(
    (least, one) => (least && least.underWay <= one.underWay ? least : one),
    undefined,
  )
