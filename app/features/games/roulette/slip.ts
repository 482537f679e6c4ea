import { MAX_SPOTS, POCKETS, paidOn, type RouletteOutcome, spots } from '#contract/games/roulette.ts'
import { type Minor, minorOf } from '#contract/money.ts'
import type { Table } from '../game-parts.ts'
import { asChips, type Slip, type Staked, slipOf as slipOfCloth } from '../table/slip.ts'

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

/** The same as far as it can be seen as chips. */
export const lyingOn = (table: Table<RouletteOutcome>): Slip => asChips(slipOn(table))

/** What may come of a slip: what it costs, how many of the 37 numbers pay anything, and the most that one pays. */
export function prospectOf(staked: readonly Staked[]): { total: Minor; paying: number; most: Minor } {
  const amounts = staked.flatMap(({ spot, stake }) => {
    const known = spots.get(spot)
    return known ? [{ known, amount: minorOf(stake) }] : []
  })
  const payouts = Array.from({ length: POCKETS }, (_, number) =>
    amounts.reduce((sum, { known, amount }) => sum + paidOn(known, amount, number), 0n),
  )
  return {
    total: amounts.reduce((sum, { amount }) => sum + amount, 0n),
    paying: payouts.filter((payout) => payout > 0n).length,
    most: payouts.sort((a, b) => (a < b ? -1 : 1)).at(-1) ?? 0n,
  }
}
