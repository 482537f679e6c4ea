import { type BaccaratOutcome, paidOn, type Spot, spots } from '#contract/play/games/baccarat.ts'
import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'
import { type CountedEnd, everyEnd } from '#contract/play/odds/baccarat-odds.ts'
import type { Table } from '../game-parts.ts'
import { type Slip, slipOf } from '../spots/slip.ts'
import type { SpotOdds } from '../spots/slip-prospect.ts'

/** What lies on a table before the deal: as its URL says. A bet that was placed is not laid again by itself. */
export const slipOn = ({ chosen, stake }: Table<BaccaratOutcome>): Slip =>
  slipOf(chosen, undefined, { limits: stake, spots, most: MAX_SPOTS })

export const baccaratOdds: SpotOdds<Spot, CountedEnd> = {
  spots,
  ends: everyEnd,
  weightOf: ({ ways }) => ways,
  paidOn,
}
