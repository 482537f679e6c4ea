import { createHash } from 'node:crypto'

/**
 * Repeatable random choices of the demo world: amounts, targets, moments. Never for a seed, a token or a secret, which
 * are always truly random.
 */
export class Chance {
  readonly #name: string
  #taken = 0

  constructor(name: string) {
    this.#name = name
  }

  /** 0 … count - 1. */
  below(count: number): number {
    this.#taken += 1
    const digest = createHash('sha256').update(`${this.#name}:${this.#taken}`).digest()
    return digest.readUInt32BE(0) % count
  }

  /** `least` … `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
    return choices[this.below(choices.length)] ?? choices[0]
  }
}
