import type { OutcomeOf, WagerOf } from '#contract/play/games/index.ts'
import {
  type Dice,
  FACES,
  FALLS,
  mostToOne,
  paidOn,
  returnedOf216,
  returnPercent,
  spots,
  THROW_LASTS_MS,
  THROW_MS,
  thrownAt,
} from '#contract/play/games/sicbo.ts'
import type { HouseGame } from '../house-game.ts'
import { spotGame, spreadOn } from '../spots/spot-game.ts'

/** Sic Bo (site.md section 4.2): three dice for all at the table, any number of spots on them, each paid by its odds. */

type Wager = WagerOf<'sicbo'>

const { rules, paid, wagerText } = spotGame(spots, returnPercent, (spot) => ({
  of: returnedOf216(spot),
  in: BigInt(FALLS),
}))

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
    position: 35,
  },
  ...rules,
  play(wager, _stake, stream) {
    const draws = [stream.draw(FACES), stream.draw(FACES), stream.draw(FACES)] as const
    const dice: Dice = [draws[0].value + 1, draws[1].value + 1, draws[2].value + 1]
    const { payout, spots } = paid(wager, (spot, stake) => paidOn(spot, stake, dice))
    return { payout, outcome: { game: 'sicbo', dice: [...dice], spots }, draws }
  },
  usualWager(choices, stake) {
    const side = choices.oneOf(['big', 'small'])
    const more = choices.oneOf([[], ['total-9'], ['total-12'], [`single-${choices.below(FACES) + 1}`]])
    return { game: 'sicbo', spots: spreadOn([side, ...more], stake) }
  },
  shared: {
    nobody: { game: 'sicbo', spots: [] },
    wagerText,
    mostPaid(id, staked) {
      const spot = spots.get(id)
      return spot ? staked * BigInt(mostToOne(spot) + 1) : 0n
    },
    telling: {
      lastsMs: () => THROW_LASTS_MS,
      momentsOf: () => [THROW_MS],
      seenAt: (outcome, afterMs) => thrownAt((outcome as OutcomeOf<'sicbo'>).dice, afterMs),
    },
  },
}
