import type { OfficePage } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { streamMessages, type Watcher } from '#platform/base/events/index.ts'
import { FIGURES_EVERY_LOOKS, LOOK_MS, SESSIONS_EVERY_LOOKS } from '../limits.ts'
import { type QueuePage, queueCounts, queues } from '../services/queues.server.ts'

/** What a page of the office may watch: a queue, or the figures of today. */
export const newsTopics = ['today', ...(Object.keys(queues) as QueuePage[])] as const
export type NewsTopic = (typeof newsTopics)[number]

interface Reader extends Watcher {
  topic: NewsTopic
  /** Whether the queues have been looked at since it came: its first message says that from then on nothing is missed. */
  isHeard: boolean
  isAlive(): Promise<boolean>
}

/**
 * Looks at the queues for everybody who watches one, all of them together, and only while somebody does. A queue has news
 * when its figures are others; today has when any queue has, and every half a minute besides.
 */
export class QueueNews {
  readonly #readers = new Set<Reader>()
  readonly #seen = new Map<OfficePage, string>()
  #looks = 0
  #timer: NodeJS.Timeout | undefined

  constructor(readonly platform: Context) {}

  /** The news of a topic as a stream, which ends when `isAlive` says that its reader's session has ended. */
  stream(topic: NewsTopic, isAlive: () => Promise<boolean>): ReadableStream<Uint8Array> {
    return streamMessages(
      () => topic,
      (watcher) => {
        const reader = { ...watcher, topic, isHeard: false, isAlive }
        this.#readers.add(reader)
        this.#timer ??= setTimeout(this.#look, 0)
        return [() => this.#readers.delete(reader)]
      },
      false,
    )
  }

  #look = async (): Promise<void> => {
    this.#looks++
    // An error of the database says nothing about queues or sessions: both are looked at again.
    await Promise.allSettled([this.#tellNews(), this.#endReaders()])
    this.#timer = this.#readers.size > 0 ? setTimeout(this.#look, LOOK_MS) : undefined
    if (this.#readers.size === 0) this.#seen.clear()
  }

  async #tellNews(): Promise<void> {
    const readers = [...this.#readers]
    const watched = new Set(readers.map(({ topic }) => topic))
    const pages = newsTopics.filter(
      (topic): topic is QueuePage => topic !== 'today' && (watched.has('today') || watched.has(topic)),
    )
    const counts = await queueCounts(this.platform, pages)
    const changed = new Set<NewsTopic>(this.#looks % FIGURES_EVERY_LOOKS === 0 ? ['today'] : [])
    for (const page of pages) {
      const snapshot = JSON.stringify(counts[page])
      const before = this.#seen.get(page)
      this.#seen.set(page, snapshot)
      if (before !== undefined && before !== snapshot) changed.add(page).add('today')
    }
    for (const reader of readers) {
      if (!reader.isHeard || changed.has(reader.topic)) reader.changed()
      reader.isHeard = true
    }
  }

  async #endReaders(): Promise<void> {
    if (this.#looks % SESSIONS_EVERY_LOOKS !== 0) return
    for (const reader of this.#readers) if (!(await reader.isAlive())) reader.ended()
  }
}
