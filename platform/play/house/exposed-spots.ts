import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { rulesOf } from './house-games.ts'

/** What lies on a spot of a round, and the most that the house pays there if it wins. */
export type ExposedSpot = SharedRound['spots'][number] & { payable: Money }

/**
 * What the spots of a running round may cost, the worst first; empty for a game without spots. `houseStake` is the
 * house's stake on each side of a game that has one.
 */
export function exposedSpots(
  node: string,
  spots: SharedRound['spots'],
  houseStake: Money,
): readonly ExposedSpot[] {
  const shared = rulesOf(HOUSE_VENDOR, node)?.shared
  if (!shared?.mostPaid) return []
  const pools = {
    ...Object.fromEntries(spots.map(({ spot, stakes }) => [spot, minorOf(stakes)])),
    house: minorOf(houseStake),
  }
  return spots
    .map((laid) => ({ laid, payable: shared.mostPaid?.(laid.spot, minorOf(laid.stakes), pools) ?? 0n }))
    .sort((a, b) => (a.payable < b.payable ? 1 : a.payable > b.payable ? -1 : 0))
    .map(({ laid, payable }) => ({ ...laid, payable: moneyOf(payable) }))
}
