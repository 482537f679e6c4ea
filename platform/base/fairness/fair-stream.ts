import { createHash, createHmac } from 'node:crypto'

/**
 * Provably fair numbers (platform.md section 4, site.md section 4). Everything here is a pure function of two seeds and
 * a nonce, so that a stranger can repeat it with `openssl`.
 */

/** What decides a round. `serverSeed` is 64 lower-case hex digits; the digits themselves, as ASCII, are the key. */
export interface Seeds {
  serverSeed: string
  clientSeed: string
  nonce: number
}

/** One number from the stream, with the values needed to verify it. */
export interface Draw {
  /** The number of possible values. */
  n: number
  /** 0 to n - 1, each equally likely. */
  value: number
  cursor: number
  /** HMAC-SHA256 at that cursor, 64 lower-case hex digits. */
  digest: string
  /** Which four bytes of the digest were used: 0 to 7. */
  group: number
  /** The four bytes as an unsigned big-endian integer. */
  g: bigint
}

const TWO_32 = 1n << 32n
const GROUPS_IN_DIGEST = 8
/** At the very worst half of all groups are skipped, so reaching this is a bug, not bad luck. */
const MAX_CURSOR = 10_000

/** Published before play: SHA-256 of the server seed's digits. */
export const commitOf = (serverSeed: string): string =>
  createHash('sha256').update(serverSeed, 'ascii').digest('hex')

/** HMAC-SHA256 of `clientSeed:nonce:cursor` under the server seed's digits. */
export const digestOf = ({ serverSeed, clientSeed, nonce }: Seeds, cursor: number): string =>
  createHmac('sha256', Buffer.from(serverSeed, 'ascii'))
    .update(`${clientSeed}:${nonce}:${cursor}`, 'ascii')
    .digest('hex')

/**
 * Scales `g`, one of `size` equally likely integers, to 0 … n - 1 without bias (Lemire): floor(g·n / size), or null
 * where (g·n mod size) < (size mod n) and the group is skipped. `size` is 2^32 for every game; tests count small ones.
 */
export function scale(g: bigint, n: bigint, size = TWO_32): bigint | null {
  const product = g * n
  return product % size < size % n ? null : product / size
}

/** The numbers of one round: groups of four bytes, then the next cursor. */
export class FairStream {
  readonly #seeds: Seeds
  #cursor = 0
  #group = 0
  #digest: string

  constructor(seeds: Seeds) {
    this.#seeds = seeds
    this.#digest = digestOf(seeds, 0)
  }

  /** The next number of 0 … n - 1; `n` from 1 to 2^32. */
  draw(n: number): Draw {
    if (!Number.isInteger(n) || n < 1 || n > Number(TWO_32)) throw new Error(`no range of ${n} values`)
    while (this.#cursor < MAX_CURSOR) {
      const rawDraw = this.#take()
      const value = scale(rawDraw.g, BigInt(n))
      if (value !== null) return { n, value: Number(value), ...rawDraw }
    }
    throw new Error('a fair stream ran dry')
  }

  /**
   * A number of 52 bits: the first 13 hex digits of an unused digest, for crash alone (platform.md section 4). `g` is
   * the digest's first four bytes; the next four are used up too.
   */
  draw52(): Draw {
    if (this.#group % GROUPS_IN_DIGEST !== 0) throw new Error('52 bits begin a digest')
    const rawDraw = this.#take()
    this.#take()
    return { n: 2 ** 52, value: Number.parseInt(rawDraw.digest.slice(0, 13), 16), ...rawDraw }
  }

  #take(): Omit<Draw, 'n' | 'value'> {
    if (this.#group === GROUPS_IN_DIGEST) {
      this.#cursor += 1
      this.#group = 0
      this.#digest = digestOf(this.#seeds, this.#cursor)
    }
    const group = this.#group
    this.#group += 1
    const bytes = this.#digest.slice(group * 8, group * 8 + 8)
    return { cursor: this.#cursor, digest: this.#digest, group, g: BigInt(`0x${bytes}`) }
  }
}

/** `g / 2^32`, cut to 7 decimals: `0.3625752`. */
export const numberOf = (g: bigint): string => `0.${((g * 10_000_000n) / TWO_32).toString().padStart(7, '0')}`

/** HMAC-SHA256 at every cursor up to `last`: the digests of a proof. */
export const digestsUpTo = (seeds: Seeds, last: number): string[] =>
  Array.from({ length: last + 1 }, (_, cursor) => digestOf(seeds, cursor))

/** A number as a proof names it. */
export const toNamedDraw = ({ n, value, cursor, group }: Draw) => ({ n, value, cursor, group })
