import { createHash, createHmac } from 'node:crypto'
import type { Draw, FairStream } from '#platform/base/fairness/index.ts'

const TWO_32 = 2 ** 32

/**
 * The numbers of `FairStream` many times faster: for millions of rounds. A round can be taken from its beginning again, so that
 * several bets are made on the same numbers. Its test compares it with the real one.
 */
export class CountedStream {
  readonly #key: Buffer
  readonly #clientSeed: string
  #nonce = 0
  #cursor = 0
  #group = 0
  /** The digests of the round so far, by cursor. */
  readonly #digests: Buffer[] = []
  #known = 0

  constructor({ serverSeed, clientSeed }: { serverSeed: string; clientSeed: string }) {
    this.#key = Buffer.from(serverSeed, 'ascii')
    this.#clientSeed = clientSeed
  }

  /** Goes to a round's first number. */
  begin(nonce: number): void {
    this.#nonce = nonce
    this.#known = 0
    this.again()
  }

  /** Goes back to the round's first number. */
  again(): void {
    this.#cursor = 0
    this.#group = 0
  }

  draw(n: number): Draw {
    const least = TWO_32 % n
    for (;;) {
      const at = this.#place()
      const g = at.digest.readUInt32BE(at.group * 4)
      // Below 2^53 for every range up to 2^21; the games' greatest is a million.
      const product = g * n
      if (!Number.isSafeInteger(product)) throw new Error(`no range of ${n} values here`)
      const value = Math.floor(product / TWO_32)
      if (product - value * TWO_32 >= least) return new CountedDraw(n, value, at, g)
    }
  }

  draw52(): Draw {
    const at = this.#place()
    this.#place()
    const [g, next] = [at.digest.readUInt32BE(at.group * 4), at.digest.readUInt32BE(4)]
    return new CountedDraw(2 ** 52, g * 2 ** 20 + Math.floor(next / 2 ** 12), at, g)
  }

  #place(): Place {
    if (this.#group === 8) {
      this.#cursor += 1
      this.#group = 0
    }
    if (this.#cursor === this.#known) {
      const text = `${this.#clientSeed}:${this.#nonce}:${this.#cursor}`
      this.#digests[this.#cursor] = createHmac('sha256', this.#key).update(text, 'ascii').digest()
      this.#known += 1
    }
    const digest = this.#digests[this.#cursor] as Buffer
    return { digest, cursor: this.#cursor, group: this.#group++ }
  }
}

interface Place {
  digest: Buffer
  cursor: number
  group: number
}

/** Rules may look at everything that a draw is; the dear parts are made when they do. */
class CountedDraw implements Draw {
  readonly cursor: number
  readonly group: number
  readonly #digest: Buffer
  readonly #number: number

  constructor(
    readonly n: number,
    readonly value: number,
    { cursor, group, digest }: Place,
    number: number,
  ) {
    this.cursor = cursor
    this.group = group
    this.#digest = digest
    this.#number = number
  }

  get digest() {
    return this.#digest.toString('hex')
  }
  get g() {
    return BigInt(this.#number)
  }
}

/**
 * The rounds of a simulation on fixed seeds, by nonce: what each has drawn is good until the next is asked for. The same numbers
 * as those of `FairStream`.
 */
export function simulatedRounds(): (nonce: number) => FairStream {
  const serverSeed = createHash('sha256').update('simulation').digest('hex')
  const stream = new CountedStream({ serverSeed, clientSeed: 'sim' })
  const fairStream = forRules(stream)
  return (nonce) => {
    stream.begin(nonce)
    return fairStream
  }
}

/** The rules ask a stream for numbers and for nothing else. */
export const forRules = (stream: Pick<FairStream, 'draw' | 'draw52'>): FairStream => stream as FairStream
