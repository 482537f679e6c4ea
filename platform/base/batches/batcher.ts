import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { MAX_READS_ALONE, MAX_READS_TOGETHER, READ_TURN_MS } from '#platform/base/limits.ts'

export interface BatcherParts<Item, Answer> {
  /**
   * Processes several items at once. Returns their answers in order, undefined for an item that must be processed
   * alone.
   */
  together(items: readonly Item[]): Promise<readonly (Answer | undefined)[]>
  alone(item: Item): Promise<Answer>
  /** Two items with the same key never run at the same time. */
  keyOf(item: Item): unknown
  /** Called when a whole batch has failed; each of its items is then processed alone. */
  onFailure(error: unknown): void
  /** How long an item that runs alone delays the next batch at most: it may be waiting for a lock. */
  turnMs: number
  /** How long a batch delays the next one at most; absent: until it has ended. */
  batchTurnMs?: number
  /** Largest number of items in a batch. */
  most: number
  /** How many items may run alone at the same time, those past their turn included. */
  mostAlone: number
  /** How long the next batch waits for as many items as there were when the last one ended; 0: not at all. */
  gatherMs: number
}

/**
 * Processes items that arrive at the same time together, so that many requests share a transaction. While nothing is
 * running, an item starts in the same turn of the event loop; items that arrive meanwhile form the next batch. After a
 * batch the next one waits a moment, because callers often ask again as soon as they have an answer; otherwise they
 * would split into two groups that wait for each other. At most one batch and `mostAlone` single items run at the same
 * time, whatever fails or waits; with `batchTurnMs`, further batches start while one takes longer than that.
 */
export class Batcher<Item, Answer> {
  readonly #parts: BatcherParts<Item, Answer>
  #waiting: WaitingItem<Item, Answer>[] = []
  /** Items that run alone, once there is room. */
  readonly #left: WaitingItem<Item, Answer>[] = []
  readonly #keysUnderWay = new Set<unknown>()
  #isAboutToBegin = false
  #isTaken = false
  #alone = 0
  /** The next batch starts once this many items wait, or when `#gathering` ends. */
  #expected = 0
  #gathering: NodeJS.Timeout | undefined

  constructor(parts: BatcherParts<Item, Answer>) {
    this.#parts = parts
  }

  /** Resolves as `together` or `alone` does; rejects as `alone` does. */
  do(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, key: this.#parts.keyOf(item), resolve, reject })
      this.#beginSoon()
    })
  }

  /**
   * Starts at the end of this turn: callers answered by one batch often ask again at once, and the first should not run
   * alone.
   */
  #beginSoon(): void {
    if (this.#isAboutToBegin) return
    this.#isAboutToBegin = true
    setImmediate(() => {
      this.#isAboutToBegin = false
      this.#begin()
    })
  }

  #begin(): void {
    const { mostAlone } = this.#parts
    while (this.#alone < mostAlone && this.#left.length > 0) {
      const [one] = this.#left.splice(0, 1)
      if (one) void this.#doAlone(one)
    }
    if (this.#isTaken || this.#isGathering()) return
    const batch = this.#takeBatch()
    const [first, second] = batch
    if (!first) return
    if (second) void this.#doTogether(batch)
    else if (this.#alone < mostAlone) void this.#doAlone(first, this.#takeTurn(this.#parts.turnMs))
    else this.#left.push(first)
  }

  /** Whether more items are expected. The wait for them starts at the first call after the last batch was answered. */
  #isGathering(): boolean {
    if (this.#waiting.length < this.#expected) {
      this.#gathering ??= setTimeout(() => {
        this.#expected = 0
        this.#beginSoon()
      }, this.#parts.gatherMs)
      return true
    }
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#expected = 0
    return false
  }

  /** Takes the first waiting items whose keys are free, up to the batch size, and marks them as running. */
  #takeBatch(): WaitingItem<Item, Answer>[] {
    const batch: WaitingItem<Item, Answer>[] = []
    const left: WaitingItem<Item, Answer>[] = []
    for (const one of this.#waiting) {
      if (batch.length === this.#parts.most || this.#keysUnderWay.has(one.key)) left.push(one)
      else {
        this.#keysUnderWay.add(one.key)
        batch.push(one)
      }
    }
    this.#waiting = left
    return batch
  }

  /** Takes the turn and returns the function that ends it; with `ms` it ends by itself after that time. */
  #takeTurn(ms: number | undefined): () => void {
    this.#isTaken = true
    let isHeld = true
    const giveBack = () => {
      clearTimeout(timer)
      if (!isHeld) return
      isHeld = false
      this.#isTaken = false
      this.#beginSoon()
    }
    const timer = ms === undefined ? undefined : setTimeout(giveBack, ms)
    return giveBack
  }

  async #doTogether(batch: readonly WaitingItem<Item, Answer>[]): Promise<void> {
    const giveBackTurn = this.#takeTurn(this.#parts.batchTurnMs)
    const answers = await this.#answersOf(batch)
    let answered = 0
    batch.forEach((one, at) => {
      const answer = answers[at]
      if (answer === undefined) this.#left.push(one)
      else {
        answered += 1
        one.resolve(answer)
        this.#keysUnderWay.delete(one.key)
      }
    })
    const { gatherMs, most } = this.#parts
    if (gatherMs > 0) this.#expected = Math.min(answered + this.#waiting.length, most)
    giveBackTurn()
    this.#beginSoon()
  }

  async #answersOf(batch: readonly WaitingItem<Item, Answer>[]): Promise<readonly (Answer | undefined)[]> {
    try {
      return await this.#parts.together(batch.map(({ item }) => item))
    } catch (error) {
      this.#parts.onFailure(error)
      return []
    }
  }

  async #doAlone({ item, key, resolve, reject }: WaitingItem<Item, Answer>, giveBackTurn?: () => void) {
    this.#alone += 1
    try {
      resolve(await this.#parts.alone(item))
    } catch (error) {
      reject(error)
    }
    this.#alone -= 1
    this.#keysUnderWay.delete(key)
    giveBackTurn?.()
    this.#beginSoon()
  }
}

interface WaitingItem<Item, Answer> {
  item: Item
  key: unknown
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Values of many items in a statement, for `unnest`. In a sub-select PostgreSQL does not know how many there are: else it would
 * plan the statement anew for each number, which takes longer than the statement itself.
 */
export const valuesOf = (values: readonly (bigint | number | string)[], type: 'bigint' | 'text') =>
  sql`(select ${values}::${sql.raw(type)}[])`

/**
 * `batcherByContext` for short reads, which pages that are asked for at the same time share as one statement. `read` answers
 * several in their order, undefined for one that is to be read alone.
 */
export const batchedReads = <Item, Answer>(
  failed: string,
  read: (items: readonly Item[]) => Promise<readonly (Answer | undefined)[]>,
): ((ctx: Context) => Batcher<Item, Answer>) =>
  batcherByContext<Item, Answer>(({ db }) => db, {
    together: read,
    async alone(item) {
      const [answer] = await read([item])
      if (answer === undefined) throw new Error('a read alone has no answer')
      return answer
    },
    keyOf: (item) => item,
    failed,
    turnMs: READ_TURN_MS,
    batchTurnMs: READ_TURN_MS,
    most: MAX_READS_TOGETHER,
    mostAlone: MAX_READS_ALONE,
    gatherMs: 0,
  })

/**
 * Returns a function that finds the batcher of a context. Contexts for which `of` returns the same object (their
 * `transact`, their `db`) share a batcher, because their work can share a transaction or a statement. `failed` is
 * logged when a batch fails.
 */
export function batcherByContext<Item, Answer>(
  of: (ctx: Context) => object,
  { failed, ...parts }: Omit<BatcherParts<Item, Answer>, 'onFailure'> & { failed: string },
): (ctx: Context) => Batcher<Item, Answer> {
  const batchers = new WeakMap<object, Batcher<Item, Answer>>()
  return (ctx) => {
    const existing = batchers.get(of(ctx))
    if (existing) return existing
    const batcher = new Batcher<Item, Answer>({ ...parts, onFailure: (err) => ctx.log.warn({ err }, failed) })
    batchers.set(of(ctx), batcher)
    return batcher
  }
}
