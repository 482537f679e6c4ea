import { POCKETS, paidOn, returnPercent, spots } from '#contract/games/roulette.ts'
import type { WagerOf } from '#contract/games.ts'
import { type Minor, minorOf, moneyOf } from '#contract/money.ts'
import { ok, refuse } from '#platform/base/result.ts'
import type { HouseGame } from '../house-game.ts'

/** European roulette (site.md section 4.2): a number of 37, any number of spots on it, each paid by its odds. */

type Wager = WagerOf<'roulette'>

const pairsOf = (wager: Wager) =>
  wager.spots.map(({ spot, stake }) => ({ id: spot, spot: spots.get(spot), stake: minorOf(stake) }))

/** What lies on each spot: one that comes twice is held to the limits once, with all that lies on it. */
function stakes(wager: Wager): Minor[] {
  const onSpot = new Map<string, Minor>()
  for (const { id, stake } of pairsOf(wager)) onSpot.set(id, (onSpot.get(id) ?? 0n) + stake)
  return [...onSpot.values()]
}

/** The least and the most over every spot. */
function returns(): HouseGame<Wager>['returns'] {
  const percents = [...spots.values()].map(returnPercent).sort((a, b) => Number(a) - Number(b))
  const [lowest = '0.0000'] = percents
  return { lowest, highest: percents.at(-1) ?? lowest }
}

export const roulette: HouseGame<Wager> = {
  game: 'roulette',
  entry: {
    gameType: 'RNG',
    name: { vi: 'Roulette Châu Âu', en: 'European Roulette', zh: '欧式轮盘' },
    gameClass: 'TG',
    minBet: 100n,
    maxBet: 1_000_000_000n,
    artKind: 'roulette',
    isNew: false,
    position: 7,
  },
  returns: returns(),
  stakes,
  check(wager, stake) {
    const pairs = pairsOf(wager)
    if (pairs.some(({ spot }) => !spot)) return refuse('not-offered', { field: 'spot' })
    const sum = pairs.reduce((sum, pair) => sum + pair.stake, 0n)
    return sum === stake ? ok(null) : refuse('not-offered', { field: 'stake' })
  },
  play(wager, _stake, stream) {
    const draw = stream.draw(POCKETS)
    const paid = pairsOf(wager).map(({ id, spot, stake }) => ({
      spot: id,
      stake,
      payout: spot ? paidOn(spot, stake, draw.value) : 0n,
    }))
    const payout = paid.reduce((sum, spot) => sum + spot.payout, 0n)
    return {
      payout,
      outcome: {
        game: 'roulette',
        number: draw.value,
        spots: paid.map((spot) => ({
          ...spot,
          stake: moneyOf(spot.stake),
          payout: moneyOf(spot.payout),
        })),
      },
      draws: [draw],
    }
  },
  // Half of it on a chance of about a half, the rest on one or two numbers or their neighbours.
  usualWager(choices, stake) {
    const side = choices.oneOf(['red', 'black', 'even', 'odd', 'low', 'high', 'dozen-2', 'column-3'])
    const number = 1 + choices.below(POCKETS - 1)
    const chosen = choices.oneOf([
      [side],
      [side, `straight-${number}`],
      [side, `straight-${number}`, `straight-${choices.oneOf([0, 7, 8, 17, 32])}`],
      [side, `dozen-${Math.ceil(number / 12)}`],
    ])
    const beside = stake / BigInt(2 * Math.max(chosen.length - 1, 1))
    const onFirst = stake - beside * BigInt(chosen.length - 1)
    const spots = chosen.map((spot, at) => ({ spot, stake: moneyOf(at === 0 ? onFirst : beside) }))
    return { game: 'roulette', spots }
  },
}
