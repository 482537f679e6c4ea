import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'
import { POCKETS, paidOn, type RouletteOutcome, type Spot, spots } from '#contract/play/games/roulette.ts'
import type { Table } from '../game-parts.ts'
import { type Slip, slipOf as slipOfCloth } from '../spots/slip.ts'
import type { SpotOdds } from '../spots/slip-prospect.ts'

/** What lies on the cloth of roulette before a spin. */

/** Reads what the cloth has asked for. Else what was staked `last`. */
export const slipOf = (
  query: URLSearchParams,
  last: RouletteOutcome | undefined,
  limits: { min: string; max: string },
): Slip => slipOfCloth(query, last, { limits, spots, most: MAX_SPOTS })

/** What lies on a table: as its URL says, else as in the last round. */
export const slipOn = ({ chosen, last, stake }: Table<RouletteOutcome>): Slip =>
  slipOf(chosen, last?.outcome, stake)

/** The 37 numbers, each as likely as another. */
export const rouletteOdds: SpotOdds<Spot, number> = {
  spots,
  ends: Array.from({ length: POCKETS }, (_, number) => number),
  paidOn,
}
