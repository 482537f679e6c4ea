import { MOST_TARGET } from './rising-odds.ts'

/**
 * A multiplier that rises with the server's time until its point is reached (platform.md section 4). Multipliers and points
 * are in hundredths, times in whole milliseconds after the take-off. No schemas in this file, because scripts of pages
 * load it.
 */

/** The multiplier after t milliseconds is e to this power of t. */
const GROWTH_PER_MS = 0.00006

/** Who is still in at this multiplier is cashed out by it: a bet wins at most a thousand times its stake. */
export const TOP = MOST_TARGET

/** The multiplier after so many milliseconds: 100 at the take-off. */
export const multiplierAt = (ms: number): number => Math.floor(100 * Math.exp(GROWTH_PER_MS * ms))

/** The first millisecond at which a multiplier of at most `TOP` is reached. */
export function msUntil(multiplier: number): number {
  let ms = Math.max(0, Math.ceil(Math.log(multiplier / 100) / GROWTH_PER_MS))
  while (ms > 0 && multiplierAt(ms - 1) >= multiplier) ms--
  while (multiplierAt(ms) < multiplier) ms++
  return ms
}

/** How long a flight lasts: until its point, or until everybody is out. */
export const flightMs = (point: bigint): number => msUntil(Number(point < BigInt(TOP) ? point : BigInt(TOP)))
