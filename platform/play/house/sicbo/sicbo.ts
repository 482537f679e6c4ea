import { type Dice, FACES, paidOn, returnPercent, spots } from '#contract/games/sicbo.ts'
import type { WagerOf } from '#contract/games.ts'
import { type Minor, minorOf, moneyOf } from '#contract/money.ts'
import { ok, refuse } from '#platform/base/result.ts'
import type { HouseGame } from '../house-game.ts'

/** Sic Bo (site.md section 4.2): three dice for all at the table, any number of spots on them, each paid by its odds. */

type Wager = WagerOf<'sicbo'>

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

export const sicbo: HouseGame<Wager> = {
  game: 'sicbo',
  entry: {
    gameType: 'LIVE',
    name: { vi: 'Tài Xỉu Men Ngọc', en: 'Celadon Sic Bo', zh: '青瓷骰宝' },
    gameClass: 'TG',
    minBet: 100n,
    maxBet: 1_000_000_000n,
    artKind: 'sicbo',
    isNew: true,
    position: 34,
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
    const draws = [stream.draw(FACES), stream.draw(FACES), stream.draw(FACES)] as const
    const dice: Dice = [draws[0].value + 1, draws[1].value + 1, draws[2].value + 1]
    const paid = pairsOf(wager).map(({ id, spot, stake }) => ({
      spot: id,
      stake,
      payout: spot ? paidOn(spot, stake, dice) : 0n,
    }))
    return {
      payout: paid.reduce((sum, { payout }) => sum + payout, 0n),
      outcome: {
        game: 'sicbo',
        dice: [...dice],
        spots: paid.map((spot) => ({
          ...spot,
          stake: moneyOf(spot.stake),
          payout: moneyOf(spot.payout),
        })),
      },
      draws,
    }
  },
  usualWager(choices, stake) {
    const side = choices.oneOf(['big', 'small'])
    const more = choices.oneOf([[], ['total-9'], ['total-12'], [`single-${choices.below(FACES) + 1}`]])
    const chosen = [side, ...more]
    const beside = stake / BigInt(2 * Math.max(more.length, 1))
    const onFirst = stake - beside * BigInt(more.length)
    const spots = chosen.map((spot, at) => ({ spot, stake: moneyOf(at === 0 ? onFirst : beside) }))
    return { game: 'sicbo', spots }
  },
  shared: {
    nobody: { game: 'sicbo', spots: [] },
    wagerText: ({ spots }) => spots.map(({ spot, stake }) => `${spot}=${stake}`).join(','),
  },
}
