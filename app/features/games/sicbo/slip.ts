import { everyFall, MAX_SPOTS, paidOn, type SicboOutcome, spots } from '#contract/games/sicbo.ts'
import { type Minor, minorOf } from '#contract/money.ts'
import type { Table } from '../game-parts.ts'
import { asChips, type Slip, type Staked, slipOf } from '../table/slip.ts'

/** What lies on a table before the dice fall: as its URL says. A bet that was placed is not laid again by itself. */
export const slipOn = ({ chosen, stake }: Table<SicboOutcome>): Slip =>
  slipOf(chosen, undefined, { limits: stake, spots, most: MAX_SPOTS })

/** The same as far as it can be seen as chips. */
export const lyingOn = (table: Table<SicboOutcome>): Slip => asChips(slipOn(table))

/** What may come of a slip: what it costs, how many of the 216 falls pay anything, and the most that one pays. */
export function prospectOf(staked: readonly Staked[]): { total: Minor; paying: number; most: Minor } {
  const amounts = staked.flatMap(({ spot, stake }) => {
    const known = spots.get(spot)
    return known ? [{ known, amount: minorOf(stake) }] : []
  })
  let [paying, most] = [0, 0n]
  if (amounts.length > 0)
    for (const dice of everyFall) {
      const paid = amounts.reduce((sum, { known, amount }) => sum + paidOn(known, amount, dice), 0n)
      if (paid > 0n) paying++
      if (paid > most) most = paid
    }
  return { total: amounts.reduce((sum, { amount }) => sum + amount, 0n), paying, most }
}
