import { inTime } from '#app/lib/in-time.ts'
import { JOIN_MS, KEEP_MS, RENEWED_AHEAD_MS } from '#app/limits.ts'
import type { Store } from './cache.ts'

/** An answer that may be kept: one that is refused is not. */
interface Answer {
  ok: boolean
}

/** An answer with the bytes that it takes. */
interface AnswerWithSize<Kept extends Answer> {
  answer: Kept
  bytes: number
}

interface SharedAnswer {
  askedMs: number
  /** Undefined while it is pending. */
  value: Answer | undefined
  answer: Promise<Answer>
  /** The call whose answer will take this one's place. */
  renewal?: SharedAnswer | undefined
}

/**
 * Answers of the platform that are the same for every visitor, for two seconds under the key of their call. Visitors
 * who ask at the same time wait for one call. An answer that is asked for shortly before it expires is renewed while
 * visitors still get the cached one; otherwise all who come next would wait for it. Renewals run one after the other:
 * the answers of a page expire at the same moment, and renewing them together would hold up the next visitor.
 */
export class SharedAnswers {
  /** The keys whose renewal waits for its turn, with what asks for them. */
  readonly #due = new Map<string, () => Promise<AnswerWithSize<Answer>>>()
  #isRenewing = false

  constructor(
    private readonly store: Store<SharedAnswer>,
    private readonly nowMs: () => number = () => Date.now(),
  ) {}

  /**
   * The kept answer, at once if it is there, or what `ask` answers; undefined if there is neither, because whoever has no
   * time left asks nothing.
   */
  of<Kept extends Answer>(
    key: string,
    ask: (() => Promise<AnswerWithSize<Kept>>) | null,
  ): Promise<Kept> | Kept | undefined {
    const entry = this.store.get(key)
    const next = entry?.renewal && this.#holds(entry.renewal) ? entry.renewal : undefined
    if (entry && this.#holds(entry)) {
      if (ask && !next && this.#willSoonBeTooOld(entry)) this.#renewInTurn(key, ask)
      return (entry.value ?? entry.answer) as Promise<Kept> | Kept
    }
    if (next) return (next.value ?? next.answer) as Promise<Kept> | Kept
    if (!ask) return undefined
    const shared = this.#asked(key, ask)
    this.store.set(key, shared, 0)
    return shared.answer as Promise<Kept>
  }

  #holds({ askedMs, value }: SharedAnswer): boolean {
    return this.nowMs() < askedMs + (value ? KEEP_MS : JOIN_MS)
  }

  #willSoonBeTooOld({ askedMs, value }: SharedAnswer): boolean {
    return value !== undefined && this.nowMs() >= askedMs + KEEP_MS - RENEWED_AHEAD_MS
  }

  #renewInTurn(key: string, ask: () => Promise<AnswerWithSize<Answer>>): void {
    if (!this.#due.has(key)) this.#due.set(key, ask)
    if (!this.#isRenewing) void this.#renewDue()
  }

  async #renewDue(): Promise<void> {
    this.#isRenewing = true
    for (const [key, ask] of this.#due) {
      this.#due.delete(key)
      const entry = this.store.peek(key)
      // It may have grown too old meanwhile: then the caller asks anew.
      if (!entry || !this.#holds(entry) || !this.#willSoonBeTooOld(entry)) continue
      entry.renewal = this.#asked(key, ask)
      // One that may be lost keeps no other waiting.
      await inTime(entry.renewal.answer, JOIN_MS).catch(() => undefined)
    }
    this.#isRenewing = false
  }

  #asked(key: string, ask: () => Promise<AnswerWithSize<Answer>>): SharedAnswer {
    const weighed = ask()
    const shared: SharedAnswer = {
      askedMs: this.nowMs(),
      value: undefined,
      answer: weighed.then(({ answer }) => answer),
    }
    weighed.then(
      ({ answer, bytes }) => {
        shared.value = answer
        if (!answer.ok) this.#drop(key, shared)
        // A later call may have come in its place.
        else if ((this.store.peek(key)?.askedMs ?? 0) <= shared.askedMs) this.store.set(key, shared, bytes)
      },
      () => this.#drop(key, shared),
    )
    // Nobody may be waiting for a renewal.
    shared.answer.catch(() => undefined)
    return shared
  }

  #drop(key: string, shared: SharedAnswer): void {
    const entry = this.store.peek(key)
    if (entry === shared) this.store.delete(key)
    else if (entry?.renewal === shared) entry.renewal = undefined
  }
}
