import type { Prospect } from '#app/lib/play/prospect.ts'
import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { fourDecimals, MULTIPLIER_ONE, twoDecimals } from '#contract/play/games/common/multiplier.ts'
import type { SpotStake } from './slip.ts'

/** What a game of spots can come to. */
export interface SpotOdds<Spot, End> {
  spots: ReadonlyMap<string, Spot>
  /** Every end of a round, each as likely as another unless `weightOf` says how much more one is. */
  ends: readonly End[]
  weightOf?(end: End): number
  paidOn(spot: Spot, stake: Minor, end: End): Minor
}

/** What may come of a slip: what it costs, how many of `all` ends pay it anything, and the most that one pays. */
export function countSlip<Spot, End>(
  staked: readonly SpotStake[],
  { spots, ends, weightOf = () => 1, paidOn }: SpotOdds<Spot, End>,
): { total: Minor; paying: number; all: number; most: Minor } {
  const amounts = staked.flatMap(({ spot, stake }) => {
    const place = spots.get(spot)
    return place ? [{ place, amount: minorOf(stake) }] : []
  })
  let [paying, all, most] = [0, 0, 0n]
  for (const end of amounts.length > 0 ? ends : []) {
    const paid = amounts.reduce((sum, { place, amount }) => sum + paidOn(place, amount, end), 0n)
    const weight = weightOf(end)
    all += weight
    if (paid > 0n) paying += weight
    if (paid > most) most = paid
  }
  return { total: amounts.reduce((sum, { amount }) => sum + amount, 0n), paying, all, most }
}

/** The same as the panel of a game shows it. */
export function slipProspect<Spot, End>(staked: readonly SpotStake[], odds: SpotOdds<Spot, End>): Prospect {
  const { total, paying, all, most } = countSlip(staked, odds)
  const atMost = true as const
  if (total === 0n) return { stake: null, chance: null, multiplier: null, payout: null, atMost }
  return {
    stake: moneyOf(total),
    chance: ((paying * 100) / all).toFixed(2),
    multiplier: twoDecimals(fourDecimals((most * MULTIPLIER_ONE) / total)),
    payout: moneyOf(most),
    atMost,
  }
}
