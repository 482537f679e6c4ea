import { z } from 'zod'
import { Money, PositiveMoney } from '#contract/base/fields/money.ts'
import { fourDecimals } from './multiplier.ts'

/** Shared by the games in which stakes are put on spots (site.md section 4.2). */

/** The most pairs of spot and stake in one bet. */
export const MAX_SPOTS = 50

const SpotId = z.string().max(24)

/** The stakes of a wager in the order of placing; a spot may come more than once. The bet's stake is their sum. */
export const StakedSpots = z
  .array(z.object({ spot: SpotId, stake: PositiveMoney }))
  .min(1)
  .max(MAX_SPOTS)

const PaidSpot = z.object({ spot: SpotId, stake: Money, payout: Money })
export type PaidSpot = z.infer<typeof PaidSpot>

/** The wager's spots in their order, each with its whole payout; empty for a round without a bet. */
export const PaidSpots = z.array(PaidSpot)

/** The returned part of `outOf`, in percent with four decimals, to the nearest: 36 of 37 is `97.2973`. */
export const percentOf = (returned: bigint, outOf: bigint): string =>
  fourDecimals((returned * 1_000_000n * 2n + outOf) / (2n * outOf))
