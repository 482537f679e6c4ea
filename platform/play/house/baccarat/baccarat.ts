import {
  deal,
  dealLastsMs,
  dealSteps,
  dealtAt,
  endOf,
  isPush,
  paidOn,
  shoe,
  spots,
} from '#contract/play/games/baccarat.ts'
import { takeAt } from '#contract/play/games/common/without-replacement.ts'
import type { OutcomeOf, WagerOf } from '#contract/play/games/index.ts'
import { ALL_WAYS, returnedOf100, returnPercent } from '#contract/play/odds/baccarat-odds.ts'
import type { Draw } from '#platform/base/fairness/index.ts'
import type { HouseGame } from '../house-game.ts'
import { spotGame, spreadOn } from '../spots/spot-game.ts'

/** Baccarat (site.md section 4.2): one deal from eight decks for everybody at the table. */

type Wager = WagerOf<'baccarat'>
type Hands = OutcomeOf<'baccarat'>

const { rules, paid, wagerText } = spotGame(spots, returnPercent, (spot) => ({
  of: returnedOf100(spot),
  in: 100n * BigInt(ALL_WAYS),
}))

export const baccarat: HouseGame<Wager> = {
  game: 'baccarat',
  entry: {
    gameType: 'LIVE',
    name: { vi: 'Baccarat Sơn Mài', en: 'Lacquer Baccarat', zh: '漆艺百家乐' },
    gameClass: 'TG',
    minBet: 100n,
    maxBet: 1_000_000_000n,
    artKind: 'baccarat',
    isNew: true,
    position: 36,
  },
  ...rules,
  play(wager, _stake, stream) {
    const draws: Draw[] = []
    const left = [...shoe]
    const { player, banker } = deal(() => {
      const draw = stream.draw(left.length)
      draws.push(draw)
      return takeAt(left, draw.value)
    })
    const end = endOf({ player, banker })
    const { payout, spots } = paid(wager, (spot, stake) => paidOn(spot, stake, end))
    return {
      payout,
      push: isPush(spots, end),
      outcome: { game: 'baccarat', player: [...player], banker: [...banker], spots },
      draws,
    }
  },
  usualWager(choices, stake) {
    const side = choices.oneOf(['player', 'banker', 'banker'])
    const more = choices.oneOf([[], [], ['tie'], [`${side}-pair`]])
    return { game: 'baccarat', spots: spreadOn([side, ...more], stake) }
  },
  shared: {
    nobody: { game: 'baccarat', spots: [] },
    wagerText,
    mostPaid: (spot, staked) => (staked * (spots.get(spot)?.pays ?? 0n)) / 100n,
    telling: {
      lastsMs: (hands) => dealLastsMs(hands as Hands),
      momentsOf: (hands) => dealSteps(hands as Hands).map(({ atMs }) => atMs),
      seenAt: (hands, afterMs) => dealtAt(hands as Hands, afterMs),
    },
  },
}
