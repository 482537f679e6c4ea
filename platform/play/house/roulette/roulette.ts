import { POCKETS, type Spot, spotOdds, spots } from '#contract/games/roulette.ts'
import type { WagerOf } from '#contract/games.ts'
import { type Minor, minorOf, moneyOf } from '#contract/money.ts'
import { ok, refuse } from '#platform/base/result.ts'
import type { HouseGame } from '../house-game.ts'

/** European roulette (site.md section 4.2): a number of 37, any number of spots on it, each paid by its odds. */

type Wager = WagerOf<'roulette'>

/** What a stake on a spot pays when the number comes, the stake included. */
const paidOn = ({ kind, numbers }: Spot, stake: Minor, number: number): Minor =>
  numbers.includes(number) ? stake * BigInt(spotOdds[kind]) : 0n

const pairsOf = (wager: Wager) =>
  wager.spots.map(({ spot, stake }) => ({ id: spot, spot: spots.get(spot), stake: minorOf(stake) }))

/** What lies on each spot: one that comes twice is held to the limits once, with all that lies on it. */
function stakes(wager: Wager): Minor[] {
  const onSpot = new Map<string, Minor>()
  for (const { id, stake } of pairsOf(wager)) onSpot.set(id, (onSpot.get(id) ?? 0n) + stake)
  return [...onSpot.values()]
}

/** What one unit on a spot returns over all 37 numbers; a fair game would return 37. */
export const returnedOf37 = (spot: Spot): bigint => {
  let returned = 0n
  for (let number = 0; number < POCKETS; number++) returned += paidOn(spot, 1n, number)
  return returned
}

/** A return over all 37 numbers as percent with four decimals, to the nearest: 36 is `97.2973`, as site.md has it. */
const percentOf = (returned: bigint): string => {
  const tenThousandths = (returned * 1_000_000n * 2n + BigInt(POCKETS)) / (2n * BigInt(POCKETS))
  const digits = tenThousandths.toString()
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** The least and the most over every spot, by enumeration. */
function returns(): HouseGame<Wager>['returns'] {
  const returned = [...spots.values()].map(returnedOf37).sort((a, b) => Number(a - b))
  return { lowest: percentOf(returned.at(0) ?? 0n), highest: percentOf(returned.at(-1) ?? 0n) }
}

export const roulette: HouseGame<Wager> = {
  game: 'roulette',
  entry: {
    gameType: 'RNG',
    name: { vi: 'Roulette Châu Âu', en: 'European Roulette', zh: '欧式轮盘' },
    gameClass: 'TG',
    rtpBasisPoints: 9_730,
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
      won: payout > 0n,
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
      draw,
    }
  },
}
