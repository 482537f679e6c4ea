import { fourDecimals } from '../games/common/multiplier.ts'

/**
 * The point and the targets of the two games of crash (platform.md section 4). The point comes from 52 bits, the first 13 hex digits of the digest:
 * the one exception to the rule of four bytes. Points and targets are in hundredths. On the wire: `crash.ts`.
 */

/** The number of values of 52 bits. */
export const CRASH_BITS = 2 ** 52
const VALUES = BigInt(CRASH_BITS)

/** Every 101st value is a bust at once: a point of 1.00, below every target. */
const BUST_EVERY = 101n
const BUST_POINT = 100n

export const LEAST_TARGET = 101
export const MOST_TARGET = 100_000

/** The point of a drawn value, in hundredths. */
export function pointOf(value: number): bigint {
  const h = BigInt(value)
  return h % BUST_EVERY === 0n ? BUST_POINT : (100n * VALUES - h) / (VALUES - h)
}

/** The number of values whose point is at least `target` hundredths. */
export function winningValues(target: number): bigint {
  const goal = BigInt(target)
  // floor((100e - h) / (e - h)) >= goal where h >= e (goal - 100) / (goal - 1).
  const least = (VALUES * (goal - 100n) + goal - 2n) / (goal - 1n)
  const busts = (VALUES - 1n) / BUST_EVERY - (least - 1n) / BUST_EVERY
  return VALUES - least - busts
}

/** The long-run return of a target, in percent with four decimals, to the nearest. */
export function returnPercent(target: number): string {
  const returned = winningValues(target) * BigInt(target) * 10_000n
  return fourDecimals((returned * 2n + VALUES) / (VALUES * 2n))
}

/** The chance of a target in percent, two decimals. */
export const chancePercent = (target: number): string =>
  (Number((winningValues(target) * 1_000_000n) / VALUES) / 10_000).toFixed(2)

/** `247n` as `2.47`. */
export const pointText = (hundredths: bigint): string => {
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `2.47` as 247; NaN for text that is not a target. */
export const hundredthsOfTarget = (target: string): number => Math.round(Number(target) * 100)

/** A target as a multiplier in ten-thousandths. */
export const targetMultiplier = (target: number): bigint => BigInt(target) * 100n
