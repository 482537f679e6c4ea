import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { LiveTopic } from '#contract/play/events.ts'
import { RESTART_MS } from '#platform/base/limits.ts'
import type { Log } from '#platform/base/ports.ts'
import { CHANNEL } from './announce.ts'

export interface Watcher {
  /** The topic has changed, or may have: events during a lost connection are unknown. */
  changed(): void
  /** No more events will come. */
  ended(): void
}

/**
 * Passes on what `announce` sends to watchers in this process. One connection, opened by the first watcher, serves all.
 */
export class MemberEvents {
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #stopping = new AbortController()
  readonly #stopped = new Promise<void>((resolve) => {
    this.#stopping.signal.addEventListener('abort', () => resolve())
  })
  #listening: Promise<void> | undefined
  #isListening = false

  constructor(
    readonly pool: pg.Pool,
    readonly log: Log,
  ) {}

  /** Whether changes are heard now. When they are again, every watcher is told that something may have changed. */
  get isListening(): boolean {
    return this.#isListening
  }

  /**
   * Watches a topic of a member, a topic for everybody, or the end of a member's sessions, until the returned function
   * is called.
   */
  watch(whose: bigint | 'all', topic: LiveTopic | 'sessions', watcher: Watcher): () => void {
    if (this.#stopping.signal.aborted) {
      watcher.ended()
      return () => {}
    }
    this.#listening ??= this.#keepListening()
    const key = `${whose}:${topic}` // as sent by `announce` and by the triggers of the session table
    const among = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, among.add(watcher))
    return () => {
      among.delete(watcher)
      if (among.size === 0 && this.#watchers.get(key) === among) this.#watchers.delete(key)
    }
  }

  /** Ends all watchers and releases the connection. Call it before the pool ends. */
  async close(): Promise<void> {
    this.#stopping.abort()
    for (const watcher of this.#all()) watcher.ended()
    this.#watchers.clear()
    await this.#listening
  }

  #all = (): Watcher[] => [...this.#watchers.values()].flatMap((among) => [...among])

  async #keepListening(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#listen().catch((error) => {
        if (!signal.aborted) this.log.warn({ err: error }, 'cannot listen for member events')
      })
      await pause(RESTART_MS, undefined, { signal }).catch(() => {})
    }
  }

  /** Listens until the connection is lost or this is closed. */
  async #listen(): Promise<void> {
    const client = await this.pool.connect()
    try {
      const lost = new Promise<void>((resolve) => {
        client.once('end', resolve)
        client.once('error', () => resolve())
      })
      client.on('notification', ({ payload = '' }) => {
        for (const watcher of this.#watchers.get(payload) ?? []) watcher.changed()
      })
      await client.query(`listen ${CHANNEL}`)
      this.#isListening = true
      for (const watcher of this.#all()) watcher.changed()
      await Promise.race([lost, this.#stopped])
    } finally {
      this.#isListening = false
      client.release(true)
    }
  }
}
