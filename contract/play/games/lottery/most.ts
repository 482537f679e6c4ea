import type { Minor } from '#contract/base/fields/money.ts'
import type { Family } from './lottery-games.ts'
import { type Line, type Play, payFor, playOfLine } from './plays.ts'
import { BALLS_DRAWN, endingsOf } from './prizes.ts'

/** The most that a line can pay, before it is bet, and the most that the house may have to pay on one number. */

/** k of n, for small numbers. */
export function choose(n: number, k: number): number {
  let ways = 1
  for (let at = 0; at < k; at++) ways = (ways * (n - at)) / (at + 1)
  return ways
}

const partsOf = (combination: string): number[] => combination.split('-').map(Number)

/** In how many of the combinations each two-digit number stands. */
function degreesOf(combinations: readonly string[]): number[] {
  const degrees = Array.from({ length: 100 }, () => 0)
  for (const combination of combinations)
    for (const part of partsOf(combination)) degrees[part] = (degrees[part] ?? 0) + 1
  return degrees
}

/**
 * A bound on how many combinations of `size` numbers can all be drawn when `endings` different numbers are. Each of
 * the numbers stands in no more combinations than it has, nor than the others allow, and every combination is counted
 * by each of its numbers. Exact for a few combinations, for disjoint ones, and for all of a set of numbers.
 */
function mostDrawn(combinations: readonly string[], size: number, endings: number): number {
  const degrees = degreesOf(combinations).sort((one, other) => other - one)
  const counted = degrees
    .slice(0, endings)
    .reduce((sum, degree) => sum + Math.min(degree, choose(endings - 1, size - 1)), 0)
  return Math.floor(counted / size)
}

/** All endings may be the same number, so only a combination with that number is lost. */
const mostAvoided = (combinations: readonly string[]): number =>
  combinations.length - Math.min(...degreesOf(combinations))

/** Balls as bits of two numbers, because one has only 32. */
function bitsOf(combination: string): readonly [number, number] {
  let [low, high] = [0, 0]
  for (const ball of partsOf(combination))
    if (ball < 25) low |= 1 << ball
    else high |= 1 << (ball - 25)
  return [low, high]
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/**
 * The most that combinations of six balls pay together, in hundredths of the stake. The draw that pays most is one of
 * the combinations: 1,000 combinations without all six right bring less than one with them, for only 258 can have five.
 */
function mostOfBalls(play: Play, combinations: readonly string[]): bigint {
  const bits = combinations.map(bitsOf)
  let most = 0n
  for (const [low, high] of bits) {
    const byHits = Array.from({ length: BALLS_DRAWN + 1 }, () => 0)
    for (const [otherLow, otherHigh] of bits) {
      const hits = countBits(low & otherLow) + countBits(high & otherHigh)
      byHits[hits] = (byHits[hits] ?? 0) + 1
    }
    const pay = byHits.reduce((sum, count, hits) => sum + BigInt(count) * payFor(play, hits), 0n)
    if (pay > most) most = pay
  }
  return most
}

/** The most hundredths of its stake that a line can pay. */
function mostPay(family: Family, play: Play, numbers: readonly string[]): bigint {
  if (play.size > 0 && numbers.length === 0) return 0n
  switch (play.rule.kind) {
    case 'endings':
      return payFor(play, endingsOf(family, play.digits))
    case 'digits':
    case 'shape':
      return payFor(play, 1)
    case 'all':
      return payFor(play, mostDrawn(numbers, play.size, endingsOf(family, 2)))
    case 'none':
      return payFor(play, mostAvoided(numbers))
    case 'balls':
      return mostOfBalls(play, numbers)
  }
}

/**
 * The most that a line can pay, stake included: lô if every ending is one of its numbers, đề if one is right. Exact,
 * except for xiên on many numbers, whose bound `mostDrawn` explains.
 */
export const mostOf = (family: Family, line: Line): Minor =>
  (line.stake * mostPay(family, playOfLine(family, line), line.numbers)) / 100n

/**
 * What the house may have to pay at most for a stake on one number or combination of a play, rounded up: a line cuts
 * its payout only once, so that its numbers together pay no more than the sum of theirs.
 */
export const mostOnNumber = (family: Family, playType: Line['playType'], stake: Minor): Minor =>
  (stake * mostPayOfNumber(family, playType) + 99n) / 100n

/** The most that can be staked on one number of a play if so much may be paid on it: the inverse of `mostOnNumber`. */
export const mostStakeFor = (family: Family, playType: Line['playType'], payable: Minor): Minor =>
  (payable * 100n) / mostPayOfNumber(family, playType)

function mostPayOfNumber(family: Family, playType: Line['playType']): bigint {
  const play = playOfLine(family, { playType })
  const hits = play.rule.kind === 'endings' ? endingsOf(family, play.digits) : play.pays.length - 1
  return payFor(play, hits)
}
