import { type Minor, type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { GameOption, Share } from '../house-game.ts'

/** Wagers on any number of spots, each with its own stake: common to roulette, Sic Bo and baccarat. */
interface SpotWager {
  spots: { spot: string; stake: Money }[]
}

/**
 * The rules of a game whose `spots`, by their id, are each paid by their odds; `returnedOf` is their long-run return.
 * Spots with the same name (`nameOf`) have the same return and are one option.
 */
export function spotGame<Spot>(
  spots: ReadonlyMap<string, Spot>,
  returnPercent: (spot: Spot) => string,
  returnedOf: (spot: Spot) => Share,
  nameOf: (id: string, spot: Spot) => string = (id) => id,
) {
  const pairsOf = (wager: SpotWager) =>
    wager.spots.map(({ spot, stake }) => ({ id: spot, spot: spots.get(spot), stake: minorOf(stake) }))
  // Compares as numbers: texts of different lengths sort differently.
  const percents = [...spots.values()].map(returnPercent).sort((a, b) => Number(a) - Number(b))
  const [lowest = '0.0000'] = percents
  return {
    rules: {
      /** The lowest and the highest return of all spots. */
      returns: { lowest, highest: percents.at(-1) ?? lowest },

      options: (): GameOption[] =>
        [...new Map([...spots].map(([id, spot]) => [nameOf(id, spot), spot]))].map(([option, spot]) => ({
          option,
          returned: returnedOf(spot),
        })),

      /** The stake on each spot. Stakes on the same spot are summed. */
      stakes(wager: SpotWager): Minor[] {
        const onSpot = new Map<string, Minor>()
        for (const { id, stake } of pairsOf(wager)) onSpot.set(id, (onSpot.get(id) ?? 0n) + stake)
        return [...onSpot.values()]
      },

      check(wager: SpotWager, stake: Minor): Result<null> {
        const pairs = pairsOf(wager)
        if (pairs.some(({ spot }) => !spot)) return refuse('not-offered', { field: 'spot' })
        const sum = pairs.reduce((sum, pair) => sum + pair.stake, 0n)
        return sum === stake ? ok(null) : refuse('not-offered', { field: 'stake' })
      },
    },

    /** The wager's text in the leaf of its bet (docs/fairness.md). */
    wagerText: ({ spots }: SpotWager): string => spots.map(({ spot, stake }) => `${spot}=${stake}`).join(','),

    /** The payouts of the wager's spots in their order, and their sum; `paidOn` answers the payout of one. */
    paid(wager: SpotWager, paidOn: (spot: Spot, stake: Minor) => Minor) {
      const paid = pairsOf(wager).map(({ id, spot, stake }) => ({
        id,
        stake,
        payout: spot ? paidOn(spot, stake) : 0n,
      }))
      return {
        payout: paid.reduce((sum, { payout }) => sum + payout, 0n),
        spots: paid.map(({ id, stake, payout }) => ({
          spot: id,
          stake: moneyOf(stake),
          payout: moneyOf(payout),
        })),
      }
    },
  }
}

/** A typical distribution of a stake: at least half on the first spot, the rest evenly on the others. */
export function spreadOn([first, ...others]: readonly [string, ...string[]], stake: Minor) {
  const beside = stake / BigInt(2 * Math.max(others.length, 1))
  const onFirst = stake - beside * BigInt(others.length)
  return [
    { spot: first, stake: moneyOf(onFirst) },
    ...others.map((spot) => ({ spot, stake: moneyOf(beside) })),
  ]
}
