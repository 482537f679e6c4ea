import { JOIN_MS, KEEP_MS } from '#app/limits.ts'
import type { Store } from './cache.ts'

/** An answer that may be kept: one that is refused is not. */
interface Answer {
  ok: boolean
}

/** An answer with the bytes that it takes. */
interface Weighed<Kept extends Answer> {
  answer: Kept
  bytes: number
}

interface SharedAnswer {
  askedMs: number
  pending: boolean
  answer: Promise<Answer>
}

/**
 * Answers of the platform that are the same for every visitor, for two seconds under the key of their call. Visitors
 * who ask at the same time wait for one call.
 */
export class SharedAnswers {
  constructor(private readonly store: Store<SharedAnswer>) {}

  /**
   * The kept answer, or what `ask` answers; undefined if there is neither, because whoever has no time left asks
   * nothing.
   */
  of<Kept extends Answer>(
    key: string,
    ask: (() => Promise<Weighed<Kept>>) | null,
  ): Promise<Kept> | undefined {
    const nowMs = Date.now()
    const kept = this.store.get(key)
    if (kept && nowMs < kept.askedMs + (kept.pending ? JOIN_MS : KEEP_MS)) return kept.answer as Promise<Kept>
    if (!ask) return undefined
    const weighed = ask()
    const answer = weighed.then(({ answer }) => answer)
    const shared: SharedAnswer = { askedMs: nowMs, pending: true, answer }
    this.store.set(key, shared, 0)
    weighed.then(
      ({ answer, bytes }) => {
        shared.pending = false
        // A later call may have come in its place.
        if (this.store.peek(key) !== shared) return
        if (answer.ok) this.store.set(key, shared, bytes)
        else this.store.delete(key)
      },
      () => {
        if (this.store.peek(key) === shared) this.store.delete(key)
      },
    )
    return answer
  }
}
