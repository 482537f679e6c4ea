import { percentOf } from '../common/spots.ts'
import type { Family } from './lottery-games.ts'
import { measureOf, type Play, payFor } from './plays.ts'
import { BALLS, BALLS_DRAWN, endingsOf, prizesOf } from './prizes.ts'

/**
 * The exact return of every play (platform.md section 5), the same for each of its numbers and for any line of them.
 * Payouts are cut to the minor unit, which costs nothing on whole stakes: no pay has more than two decimals.
 */

/** So many of so many equally likely ways. */
export interface Fraction {
  of: bigint
  in: bigint
}

/** k of n. */
function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let at = 0; at < k; at++) ways = (ways * BigInt(n - at)) / BigInt(at + 1)
  return ways
}

/** The chance that `size` given values are all among `draws` independent draws of `values`: inclusion and exclusion. */
export function chanceOfAll(size: number, draws: number, values: number): Fraction {
  let ways = 0n
  for (let missing = 0; missing <= size; missing++) {
    const sign = missing % 2 === 0 ? 1n : -1n
    ways += sign * choose(size, missing) * BigInt(values - missing) ** BigInt(draws)
  }
  return { of: ways, in: BigInt(values) ** BigInt(draws) }
}

/** The chance that none of `size` given values is among `draws` independent draws of `values`. */
export const chanceOfNone = (size: number, draws: number, values: number): Fraction => ({
  of: BigInt(values - size) ** BigInt(draws),
  in: BigInt(values) ** BigInt(draws),
})

/** The chance that exactly `hits` of as many chosen balls are among the `drawnCount` drawn of `balls`. */
export const chanceOfBalls = (hits: number, drawnCount: number, balls: number): Fraction => ({
  of: choose(drawnCount, hits) * choose(balls - drawnCount, drawnCount - hits),
  in: choose(balls, drawnCount),
})

/** The chance of a shape, by enumeration of every number of the special prize. */
function chanceOfShape(family: Family, { by, wins }: Extract<Play['rule'], { kind: 'shape' }>): Fraction {
  const digits = prizesOf(family)[0]?.digits ?? 0
  const all = 10 ** digits
  let ways = 0n
  for (let number = 0; number < all; number++) if (wins(measureOf(by, number, digits))) ways++
  return { of: ways, in: BigInt(all) }
}

const paidAt = ({ of, in: all }: Fraction, pay: bigint): Fraction => ({ of: of * pay, in: all * 100n })

/** The average return of one number or combination of a play, as a fraction of its cost. */
export function exactReturn(family: Family, play: Play): Fraction {
  const { rule, size, digits, units } = play
  const pay = payFor(play, 1)
  switch (rule.kind) {
    case 'endings': {
      const hit = paidAt({ of: BigInt(endingsOf(family, digits)), in: 10n ** BigInt(digits) }, pay)
      return { of: hit.of, in: hit.in * units }
    }
    case 'digits':
      return paidAt({ of: 1n, in: 10n ** BigInt(digits) }, pay)
    case 'shape':
      return paidAt(chanceOfShape(family, rule), pay)
    case 'all':
      return paidAt(chanceOfAll(size, endingsOf(family, 2), 100), pay)
    case 'none':
      return paidAt(chanceOfNone(size, endingsOf(family, 2), 100), pay)
    case 'balls': {
      const byHits = Array.from({ length: BALLS_DRAWN + 1 }, (_, hits) =>
        paidAt(chanceOfBalls(hits, BALLS_DRAWN, BALLS), payFor(play, hits)),
      )
      return { of: byHits.reduce((sum, { of }) => sum + of, 0n), in: byHits[0]?.in ?? 1n }
    }
  }
}

/** Of each play once: of a shape, a hundred thousand numbers are looked at, and pages name seven of those. */
const percents = new Map<Play, string>()

/** The same in percent with four decimals, to the nearest: `98.0000` on đề. */
export function returnPercent(family: Family, play: Play): string {
  const worked = percents.get(play)
  if (worked) return worked
  const { of, in: all } = exactReturn(family, play)
  const percent = percentOf(of, all)
  percents.set(play, percent)
  return percent
}
