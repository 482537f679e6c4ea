import { type Minor, type Money, minorOf, moneyOf } from '#contract/money.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/** A wager of any number of spots, each with a stake of its own: what roulette, Sic Bo and baccarat have in common. */
interface SpotWager {
  spots: { spot: string; stake: Money }[]
}

/** The rules of a game whose `spots`, by their id, are each paid by their odds. */
export function spotGame<Spot>(spots: ReadonlyMap<string, Spot>, returnPercent: (spot: Spot) => string) {
  const pairsOf = (wager: SpotWager) =>
    wager.spots.map(({ spot, stake }) => ({ id: spot, spot: spots.get(spot), stake: minorOf(stake) }))
  // Numbers with four decimals: the order of texts is not theirs.
  const percents = [...spots.values()].map(returnPercent).sort((a, b) => Number(a) - Number(b))
  const [lowest = '0.0000'] = percents
  return {
    /** The least and the most over every spot. */
    returns: { lowest, highest: percents.at(-1) ?? lowest },

    /** What lies on each spot: one that comes twice is held to the limits once, with all that lies on it. */
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

    /** What the wager says in the leaf of its bet (docs/fairness.md). */
    wagerText: ({ spots }: SpotWager): string => spots.map(({ spot, stake }) => `${spot}=${stake}`).join(','),

    /** What the wager's spots pay, in their order, and in all; `paidOn` says what one pays. */
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

/** A stake as people spread it: half of it on the first spot or more, the rest evenly on the others. */
export function spreadOn([first, ...others]: readonly [string, ...string[]], stake: Minor) {
  const beside = stake / BigInt(2 * Math.max(others.length, 1))
  const onFirst = stake - beside * BigInt(others.length)
  return [
    { spot: first, stake: moneyOf(onFirst) },
    ...others.map((spot) => ({ spot, stake: moneyOf(beside) })),
  ]
}
