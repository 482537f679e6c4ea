import type { Prospect } from '#app/lib/play/prospect.ts'
import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import {
  addStake,
  type CockfightOutcome,
  chances,
  FIGHTS,
  isRefunded,
  type Pools,
  paidOn,
  poolsFrom,
  spots,
  type Winner,
  winners,
} from '#contract/play/games/cockfight.ts'
import { fourDecimals, MULTIPLIER_ONE, twoDecimals } from '#contract/play/games/common/multiplier.ts'
import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'
import type { Table } from '../game-parts.ts'
import { type Slip, type SpotStake, slipOf } from '../spots/slip.ts'

/** What lies on a table before the fight: as its URL says. A bet that was placed is not laid again by itself. */
export const slipOn = ({ chosen, stake }: Table<CockfightOutcome>): Slip =>
  slipOf(chosen, undefined, { limits: stake, spots, most: MAX_SPOTS })

/** What lies on the spots of the round at the table. */
export const poolsAt = ({ round }: Pick<Table<CockfightOutcome>, 'round'>): Pools => poolsFrom(round?.pools)

/**
 * What may come of a slip, if nobody else stakes any more: with its own stakes in the pool. The chance is that of winning:
 * what only goes back is none.
 */
export function prospectOf(staked: readonly SpotStake[], before: Pools): Prospect {
  const laid = staked.flatMap(({ spot, stake }) => {
    const side = spots.get(spot)
    return side ? [{ spot: side, stake: minorOf(stake) }] : []
  })
  const total = laid.reduce((sum, { stake }) => sum + stake, 0n)
  const atMost = true as const
  if (total === 0n) return { stake: null, chance: null, multiplier: null, payout: null, atMost }
  const pools = laid.reduce((sum, { spot, stake }) => addStake(sum, spot, stake), before)
  const paidAt = (winner: Winner): Minor =>
    laid.reduce((sum, { spot, stake }) => sum + paidOn(spot, stake, winner, pools), 0n)
  const winning = winners.filter((winner) =>
    laid.some(
      ({ spot, stake }) => !isRefunded(spot, winner, pools) && paidOn(spot, stake, winner, pools) > 0n,
    ),
  )
  let most = 0n
  for (const paid of winners.map(paidAt)) if (paid > most) most = paid
  return {
    stake: moneyOf(total),
    chance: ((winning.reduce((sum, winner) => sum + chances[winner], 0) * 100) / FIGHTS).toFixed(2),
    multiplier: twoDecimals(fourDecimals((most * MULTIPLIER_ONE) / total)),
    payout: moneyOf(most),
    atMost,
  }
}
