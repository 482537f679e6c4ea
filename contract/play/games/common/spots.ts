import { z } from 'zod'
import { Money, PositiveMoney } from '#contract/base/fields/money.ts'
import { fourDecimals } from './multiplier.ts'

/** What games have in common that are bet on by putting stakes on spots (site.md section 4.2). */

/** At most so many pairs of spot and stake in one bet. */
export const MAX_SPOTS = 50

const SpotId = z.string().max(24)

/** What a wager lays, in the order in which it was staked; a spot may come more than once. The bet's stake is their sum. */
export const StakedSpots = z
  .array(z.object({ spot: SpotId, stake: PositiveMoney }))
  .min(1)
  .max(MAX_SPOTS)

const PaidSpot = z.object({ spot: SpotId, stake: Money, payout: Money })
export type PaidSpot = z.infer<typeof PaidSpot>

/** The wager's spots in their order, each with its whole payout; none of a round without a bet. */
export const PaidSpots = z.array(PaidSpot)

/** What comes back of `outOf`, in percent with four decimals, to the nearest: 36 of 37 is `97.2973`. */
export const percentOf = (returned: bigint, outOf: bigint): string =>
  fourDecimals((returned * 1_000_000n * 2n + outOf) / (2n * outOf))
