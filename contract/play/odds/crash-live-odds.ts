import type { Minor } from '../../base/fields/money.ts'
import { payoutOf } from '../games/common/multiplier.ts'
import { msUntil, multiplierAt, TOP } from './rising-clock.ts'
import { hundredthsOfTarget, targetMultiplier } from './rising-odds.ts'

/**
 * What bets on live crash are paid (platform.md section 4). Multipliers, targets and points are in hundredths, times in
 * whole milliseconds after the take-off (`rising-clock.ts`). The point is drawn as in Crash (`rising-odds.ts`).
 */

/** The part of a bet that a tap cashes out: half of what is in, or all of it. */
export type Share = 'half' | 'all'

/** A cash-out by hand, at its arrival. */
export interface Tap {
  share: Share
  afterMs: number
  /** The moment of its arrival in ISO 8601. */
  arrivedAt?: string | undefined
}

/** A part of a bet that has been cashed out: by hand, at its target, or at the top. */
export interface CashedPart {
  by: 'hand' | 'target' | 'top'
  share: Share
  stake: Minor
  multiplier: number
  payout: Minor
  afterMs: number
  arrivedAt?: string | undefined
}

/** A bet in the air; `target` with two decimals, null without one. */
export interface Ride {
  stake: Minor
  target: string | null
  taps: readonly Tap[]
}

/** How far a flight has come: its point, or the multiplier that has been reached while it is still in the air. */
export type FlightHeight = { point: bigint } | { multiplier: number }

/** The multiplier at which a bet is cashed out by itself. */
export const goalOf = (target: string | null): number => (target === null ? TOP : hundredthsOfTarget(target))

/**
 * The parts of a bet that are out, in the order of their times. A tap pays the multiplier of its arrival, below the
 * point only; a target pays itself, up to the point. What is not among them is in, or lost with the point.
 */
export function partsOut({ stake, target, taps }: Ride, reached: FlightHeight): CashedPart[] {
  const goal = goalOf(target)
  const parts: CashedPart[] = []
  let left = stake
  for (const { share, afterMs, arrivedAt } of taps) {
    const multiplier = multiplierAt(afterMs)
    if (left === 0n || multiplier >= goal || ('point' in reached && BigInt(multiplier) >= reached.point))
      break
    const part = share === 'half' ? left / 2n : left
    left -= part
    const payout = payoutOf(part, targetMultiplier(multiplier))
    parts.push({ by: 'hand', share, stake: part, multiplier, payout, afterMs, arrivedAt })
  }
  const isReached = 'point' in reached ? reached.point >= BigInt(goal) : reached.multiplier >= goal
  if (left > 0n && isReached)
    parts.push({
      by: target === null ? 'top' : 'target',
      share: 'all',
      stake: left,
      multiplier: goal,
      payout: payoutOf(left, targetMultiplier(goal)),
      afterMs: msUntil(goal),
    })
  return parts
}

/** What these parts of a bet pay together. */
export const paidBy = (parts: readonly CashedPart[]): Minor =>
  parts.reduce((sum, { payout }) => sum + payout, 0n)

/** The stake of a bet that is still in. */
export const stakeIn = (stake: Minor, parts: readonly CashedPart[]): Minor =>
  parts.reduce((left, part) => left - part.stake, stake)
