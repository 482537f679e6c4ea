import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { EventTopic } from '#contract/events.ts'
import type { Log } from '#platform/base/ports.ts'
import { CHANNEL } from './announce.ts'

/** How long after the connection was lost it is made again. */
const RESTART_MS = 500

export interface Watcher {
  /** Something of the topic has changed, or may have: what was told while nobody listened is not known. */
  changed(): void
  /** Nothing more will be told. */
  ended(): void
}

/**
 * What `announce` says, to whoever watches in this process. One connection listens for all of them, from the first
 * watcher on; a watcher costs no connection of its own.
 */
export class MemberEvents {
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #stopping = new AbortController()
  readonly #stopped = new Promise<void>((resolve) => {
    this.#stopping.signal.addEventListener('abort', () => resolve())
  })
  #listening: Promise<void> | undefined

  constructor(
    readonly pool: pg.Pool,
    readonly log: Log,
  ) {}

  /** Watches a topic of a member, or whether one of its sessions ends, until what is returned is called. */
  watch(memberId: bigint, topic: EventTopic | 'sessions', watcher: Watcher): () => void {
    if (this.#stopping.signal.aborted) {
      watcher.ended()
      return () => {}
    }
    this.#listening ??= this.#keepListening()
    const key = `${memberId}:${topic}` // what `announce` sends, and the triggers of the table of sessions
    const among = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, among.add(watcher))
    return () => {
      among.delete(watcher)
      if (among.size === 0 && this.#watchers.get(key) === among) this.#watchers.delete(key)
    }
  }

  /** Ends all that watch, and gives the connection back. Before the pool ends. */
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
        if (!signal.aborted) this.log.warn({ err: error }, 'what changes cannot be heard')
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
      for (const watcher of this.#all()) watcher.changed()
      await Promise.race([lost, this.#stopped])
    } finally {
      client.release(true)
    }
  }
}
