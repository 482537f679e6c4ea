import { expect } from 'vitest'
import type { Action, Wager } from '#contract/play/games/index.ts'
import type { HouseGame } from '#platform/play/house/house-game.ts'
import { simulatedRounds } from '#tests/odds/counted-stream.ts'

// For the tests of the slots.

const ROUNDS = 100_000
/** Two seconds of counting alone on a machine, and many times that beside others. */
export const LONG = 180_000
/** A stake of which every pay of the tables is a whole number of minor units. */
const STAKE = 10_000n
/** So many standard deviations hold 99 % of all outcomes. */
const DEVIATIONS = 2.576

/** Plays rounds on fixed seeds: what they return, and how many pay, must be the published figures within 99 % confidence. */
export function expectMeasured<W extends Wager, A extends Action>(
  rules: HouseGame<W, A>,
  wager: W,
  { returns, chance }: { returns: string; chance: string },
): void {
  const roundAt = simulatedRounds()
  let [paying, sum, squares] = [0, 0, 0]
  for (let nonce = 0; nonce < ROUNDS; nonce++) {
    const { payout } = rules.play(wager, STAKE, roundAt(nonce))
    const times = Number(payout) / Number(STAKE)
    if (payout > 0n) paying++
    sum += times
    squares += times * times
  }
  const mean = sum / ROUNDS
  const deviation = Math.sqrt(squares / ROUNDS - mean * mean)
  expect(Math.abs(mean - Number(returns) / 100)).toBeLessThan((DEVIATIONS * deviation) / Math.sqrt(ROUNDS))
  const hits = Number(chance) / 100
  expect(Math.abs(paying / ROUNDS - hits)).toBeLessThan(
    (DEVIATIONS * Math.sqrt(hits * (1 - hits))) / Math.sqrt(ROUNDS),
  )
}

/** A fraction in percent to the nearest, with so many decimals. */
export function percentOf(part: bigint, whole: bigint, decimals: number): string {
  const unit = 10n ** BigInt(decimals)
  const scaled = (part * 100n * unit * 2n + whole) / (whole * 2n)
  return `${scaled / unit}.${String(scaled % unit).padStart(decimals, '0')}`
}

/** How many of all stops of the reels show so many coins: by their number. */
export function coinCounts(shows: readonly (readonly boolean[])[]): bigint[] {
  let counts = [1n]
  for (const stops of shows) {
    const some = BigInt(stops.filter(Boolean).length)
    const none = BigInt(stops.length) - some
    counts = [...counts, 0n].map((count, coins) => count * none + (counts[coins - 1] ?? 0n) * some)
  }
  return counts
}
