export interface BatcherParts<Item, Answer> {
  /** Does several items at once; answers in their order, undefined for one that is to be done alone. */
  together(items: readonly Item[]): Promise<readonly (Answer | undefined)[]>
  alone(item: Item): Promise<Answer>
  /** What two items of one batch, or of two that are under way, must not share. */
  keyOf(item: Item): unknown
  /** Learns that a batch has failed as a whole; each of its items is done alone then. */
  onFailure(error: unknown): void
  /** Batches at a time. */
  lanes: number
  /** Items of one batch. */
  most: number
}

/**
 * Does together what is asked for at the same time, so that many requests share a transaction. An item begins at once while a
 * lane is free: nothing waits on an idle machine. Items that come while all lanes are busy are the next batch.
 */
export class Batcher<Item, Answer> {
  readonly #parts: BatcherParts<Item, Answer>
  #waiting: Waiting<Item, Answer>[] = []
  readonly #keysUnderWay = new Set<unknown>()
  #underWay = 0

  constructor(parts: BatcherParts<Item, Answer>) {
    this.#parts = parts
  }

  /** The answer of `together` or of `alone`; rejects as `alone` does. */
  do(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, key: this.#parts.keyOf(item), resolve, reject })
      this.#begin()
    })
  }

  #begin(): void {
    while (this.#underWay < this.#parts.lanes && this.#waiting.length > 0) {
      const batch = this.#takeBatch()
      if (batch.length === 0) return
      this.#underWay += 1
      void this.#run(batch).finally(() => {
        this.#underWay -= 1
        for (const { key } of batch) this.#keysUnderWay.delete(key)
        this.#begin()
      })
    }
  }

  /** The first of those that wait whose keys are free, marked as under way. */
  #takeBatch(): Waiting<Item, Answer>[] {
    const batch: Waiting<Item, Answer>[] = []
    const left: Waiting<Item, Answer>[] = []
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

  async #run(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const answers = batch.length > 1 ? await this.#together(batch) : []
    await Promise.all(
      batch.map(({ item, resolve, reject }, at) => {
        const answer = answers[at]
        return answer === undefined ? this.#parts.alone(item).then(resolve, reject) : resolve(answer)
      }),
    )
  }

  async #together(batch: readonly Waiting<Item, Answer>[]): Promise<readonly (Answer | undefined)[]> {
    try {
      return await this.#parts.together(batch.map(({ item }) => item))
    } catch (error) {
      this.#parts.onFailure(error)
      return []
    }
  }
}

interface Waiting<Item, Answer> {
  item: Item
  key: unknown
  resolve(answer: Answer): void
  reject(error: unknown): void
}
