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
  /** How long an item that goes alone keeps a lane at most: while it waits for a lock, the others begin. */
  laneMs: number
  /** Items of one batch. */
  most: number
  /** How long the next batch waits at most for as many items as there were when the last one ended. */
  gatherMs: number
  /** Items that go alone at once, those that have given their lane back included. */
  mostAlone: number
}

/**
 * Does items together that come at the same time, so that many requests share a transaction. An item begins in the same
 * turn of the event loop while a lane is free: nothing waits on an idle machine. Items that come while all lanes are
 * busy are the next batch; where several lanes are free, they share what waits evenly. After a batch the next waits a
 * moment, because callers that have an answer often ask again at once: else they would split into two groups that wait
 * for each other. At most `lanes` and `mostAlone` are under way together, whatever fails or waits.
 */
export class Batcher<Item, Answer> {
  readonly #parts: BatcherParts<Item, Answer>
  #waiting: Waiting<Item, Answer>[] = []
  /** Items that go alone, once there is room. */
  readonly #left: Waiting<Item, Answer>[] = []
  readonly #keysUnderWay = new Set<unknown>()
  #isAboutToBegin = false
  #lanesBusy = 0
  #alone = 0
  /** The next batch begins once so many wait. */
  #expected = 0
  #gathering: NodeJS.Timeout | undefined

  constructor(parts: BatcherParts<Item, Answer>) {
    this.#parts = parts
  }

  /** The answer of `together` or of `alone`; rejects as `alone` does. */
  do(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, key: this.#parts.keyOf(item), resolve, reject })
      this.#beginSoon()
    })
  }

  /**
   * After everything else in this turn: callers that were answered by one batch often ask again at once, and the first
   * of them should not go alone.
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
    const { lanes, mostAlone } = this.#parts
    while (this.#alone < mostAlone && this.#left.length > 0) {
      const [one] = this.#left.splice(0, 1)
      if (one) void this.#doAlone(one)
    }
    if (this.#waiting.length < this.#expected) return
    this.#expectNone()
    while (this.#lanesBusy < lanes) {
      const batch = this.#takeBatch(Math.ceil(this.#waiting.length / (lanes - this.#lanesBusy)))
      const [first, second] = batch
      if (!first) return
      if (second) void this.#doTogether(batch)
      else if (this.#alone < mostAlone) void this.#doAlone(first, this.#takeLane())
      else this.#left.push(first)
    }
  }

  /** Lets the next batch wait for so many, but not for longer than `gatherMs`. */
  #expect(many: number): void {
    const { gatherMs, most } = this.#parts
    if (gatherMs === 0 || many < 2) return
    clearTimeout(this.#gathering)
    this.#expected = Math.min(many, most)
    this.#gathering = setTimeout(() => {
      this.#expectNone()
      this.#beginSoon()
    }, gatherMs)
  }

  #expectNone(): void {
    clearTimeout(this.#gathering)
    this.#expected = 0
  }

  /** The first of those that wait whose keys are free, so many at most, marked as under way. */
  #takeBatch(share: number): Waiting<Item, Answer>[] {
    const most = Math.min(share, this.#parts.most)
    const batch: Waiting<Item, Answer>[] = []
    const left: Waiting<Item, Answer>[] = []
    for (const one of this.#waiting) {
      if (batch.length === most || this.#keysUnderWay.has(one.key)) left.push(one)
      else {
        this.#keysUnderWay.add(one.key)
        batch.push(one)
      }
    }
    this.#waiting = left
    return batch
  }

  /** Answers how the lane is given back, which its time does otherwise. */
  #takeLane(): () => void {
    this.#lanesBusy += 1
    let isHeld = true
    const giveBack = () => {
      clearTimeout(timer)
      if (!isHeld) return
      isHeld = false
      this.#lanesBusy -= 1
      this.#beginSoon()
    }
    const timer = setTimeout(giveBack, this.#parts.laneMs)
    return giveBack
  }

  async #doTogether(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    this.#lanesBusy += 1
    const answers = await this.#answersOf(batch)
    this.#expect(answers.filter((answer) => answer !== undefined).length + this.#waiting.length)
    batch.forEach((one, at) => {
      const answer = answers[at]
      if (answer === undefined) this.#left.push(one)
      else {
        one.resolve(answer)
        this.#keysUnderWay.delete(one.key)
      }
    })
    this.#lanesBusy -= 1
    this.#beginSoon()
  }

  async #answersOf(batch: readonly Waiting<Item, Answer>[]): Promise<readonly (Answer | undefined)[]> {
    try {
      return await this.#parts.together(batch.map(({ item }) => item))
    } catch (error) {
      this.#parts.onFailure(error)
      return []
    }
  }

  async #doAlone({ item, key, resolve, reject }: Waiting<Item, Answer>, giveBackLane?: () => void) {
    this.#alone += 1
    try {
      resolve(await this.#parts.alone(item))
    } catch (error) {
      reject(error)
    }
    this.#alone -= 1
    this.#keysUnderWay.delete(key)
    giveBackLane?.()
    this.#beginSoon()
  }
}

interface Waiting<Item, Answer> {
  item: Item
  key: unknown
  resolve(answer: Answer): void
  reject(error: unknown): void
}
