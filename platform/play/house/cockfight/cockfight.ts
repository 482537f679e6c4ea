import {
  FALL_MS,
  FIGHT_LASTS_MS,
  FIGHTS,
  foughtAt,
  highestReturn,
  isPush,
  type Pools,
  paidOn,
  poolMoneyOf,
  returnPercent,
  returns,
  spots,
  winnerOf,
  winners,
} from '#contract/play/games/cockfight.ts'
import type { OutcomeOf, WagerOf } from '#contract/play/games/index.ts'
import type { HouseGame } from '../house-game.ts'
import { spotGame, spreadOn } from '../spots/spot-game.ts'

/**
 * Cockfight (site.md section 4.2): one fight for all at the table. Meron and Wala share the pool, in which the house has a
 * stake of its own on both sides; the draw has fixed odds. Play money is paid at the same odds as real money, but is not in
 * the pools, so it changes nobody's odds.
 */

type Wager = WagerOf<'cockfight'>

const { rules, paid, wagerText } = spotGame(spots, returnPercent, highestReturn)

const poolsOf = (amounts: Readonly<Record<string, bigint>> = {}): Pools => ({
  meron: amounts.meron ?? 0n,
  wala: amounts.wala ?? 0n,
  draw: amounts.draw ?? 0n,
  house: amounts.house ?? 0n,
})

export const cockfight: HouseGame<Wager> = {
  game: 'cockfight',
  entry: {
    gameType: 'COCKFIGHT',
    name: { vi: 'Sân Gà Làng Sen', en: 'Lotus Village Pit', zh: '莲村斗鸡场' },
    gameClass: null,
    minBet: 100n,
    maxBet: 1_000_000_000n,
    artKind: 'cockfight',
    isNew: true,
    position: 40,
  },
  ...rules,
  returns,
  // While the sides are even.
  usualReturn: returnPercent('meron'),
  play(wager, _stake, stream, _actions, amounts) {
    const pools = poolsOf(amounts)
    const draw = stream.draw(FIGHTS)
    const winner = winnerOf(draw.value)
    const { payout, spots } = paid(wager, (spot, stake) => paidOn(spot, stake, winner, pools))
    return {
      payout,
      push: isPush(wager.spots, winner, pools),
      outcome: { game: 'cockfight', winner, pools: poolMoneyOf(pools), spots },
      draws: [draw],
    }
  },
  usualWager(choices, stake) {
    const side = choices.oneOf(['meron', 'wala'])
    return { game: 'cockfight', spots: spreadOn(choices.below(6) === 0 ? [side, 'draw'] : [side], stake) }
  },
  shared: {
    nobody: { game: 'cockfight', spots: [] },
    wagerText,
    pooled: { spots: winners, houseStake: 'cockfightHouseStake' },
    mostPaid(spot, staked, pools) {
      const winner = spots.get(spot)
      return winner ? paidOn(winner, staked, winner, poolsOf(pools)) : 0n
    },
    telling: {
      lastsMs: () => FIGHT_LASTS_MS,
      momentsOf: () => [FALL_MS],
      seenAt: (outcome, afterMs, commit) =>
        foughtAt((outcome as OutcomeOf<'cockfight'>).winner, commit, afterMs),
    },
  },
}
