import pg from 'pg'
import { SERVER_LOOK_MS, SERVER_PROBE_MS } from '#platform/base/limits.ts'

/** An open connection to one of the servers. */
interface Connection {
  url: string
  /** Breaks it at once, without a word to a server that may never answer. */
  cut(): void
}

/** The timeline of a server that takes writes; null of a standby. Each promotion begins a new timeline. */
const TIMELINE = `
  select case when pg_is_in_recovery() then null
    else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`

/**
 * Which of several servers takes writes: of those that are no standby the one with the highest timeline, which was
 * promoted last. A former primary that comes back has a lower one and is never taken, not even while it is the only one
 * that answers. While there are connections, all servers are asked once a second, and connections to another one than
 * the server that is found are cut: so a primary that has only fallen silent is left too. The primary is forgotten with
 * the last connection, because nobody watches it from then on.
 */
export class WritableServer {
  readonly #urls: readonly string[]
  readonly #connections = new Set<Connection>()
  #current: string | undefined
  #timeline = ''
  #finding: Promise<string> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  /** The URL of the server; rejects while there is none. */
  async current(): Promise<string> {
    return this.#current ?? this.#find()
  }

  /** Notes that the server could not be reached: the next connection looks for one anew. */
  lost(url: string): void {
    if (this.#current === url) this.#current = undefined
  }

  /** Notes a connection, until the returned function is called. */
  noteConnection(connection: Connection): () => void {
    this.#connections.add(connection)
    this.#timer ??= setInterval(() => void this.#find().catch(() => {}), SERVER_LOOK_MS).unref()
    return () => {
      this.#connections.delete(connection)
      if (this.#connections.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
      this.#current = undefined
    }
  }

  /** Asks all servers; concurrent calls share the answer. */
  #find(): Promise<string> {
    this.#finding ??= this.#ask().finally(() => {
      this.#finding = undefined
    })
    return this.#finding
  }

  async #ask(): Promise<string> {
    const answers = await Promise.all(
      this.#urls.map(async (url) => ({ url, timeline: await timelineOf(url).catch(() => null) })),
    )
    let primary: { url: string; timeline: string } | undefined
    for (const { url, timeline } of answers)
      if (timeline !== null && timeline >= this.#timeline && timeline > (primary?.timeline ?? ''))
        primary = { url, timeline }
    if (!primary) throw new NoWritableServer()
    this.#current = primary.url
    this.#timeline = primary.timeline
    for (const connection of this.#connections) if (connection.url !== primary.url) connection.cut()
    return primary.url
  }
}

class NoWritableServer extends Error {
  /** As of a server that cannot be reached. */
  readonly code = 'ECONNREFUSED'
  constructor() {
    super('none of the servers of the database takes writes')
  }
}

async function timelineOf(url: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: SERVER_PROBE_MS,
    query_timeout: SERVER_PROBE_MS,
    application_name: 'sen looks for the primary',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(TIMELINE)
    return rows[0]?.timeline ?? null
  } finally {
    // Its end is not waited for: a server that has fallen silent never says it.
    client.end().catch(() => {})
    cutOff(client)
  }
}

/** By their URLs: all pools of the process with the same URLs share one. */
const serversByUrls = new Map<string, WritableServer>()

/** The same for the same URLs, so that one look for the primary serves all pools of a process. */
export function writableServerOf(urls: readonly string[]): WritableServer {
  const name = urls.join(' ')
  const server = serversByUrls.get(name) ?? new WritableServer(urls)
  serversByUrls.set(name, server)
  return server
}

/** A client that connects to the server that takes writes, whichever it is by then. */
export function clientOfWritable(Base: typeof pg.Client, server: WritableServer): typeof pg.Client {
  return class extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg
    override connect(callback?: any): any {
      const connected = this.#connectToWritable()
      if (!callback) return connected
      connected.then(
        () => callback(undefined, this),
        (error: Error) => callback(error),
      )
    }

    async #connectToWritable(): Promise<this> {
      const url = await server.current()
      const { hostname, port } = new URL(url)
      Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) })
      // From the beginning, so that one that does not come about is cut with the others.
      this.once('end', server.noteConnection({ url, cut: () => cutOff(this) }))
      try {
        await super.connect()
        return this
      } catch (error) {
        server.lost(url)
        throw error
      }
    }
  }
}

/** The client's socket, which pg's types leave out. */
const cutOff = (client: pg.Client) =>
  (client as unknown as { connection: { stream: import('node:net').Socket } }).connection.stream.destroy()
