import type { WagerOf } from '#contract/play/games/index.ts'
import { POCKETS, paidOn, returnedOf37, returnPercent, spots } from '#contract/play/games/roulette.ts'
import type { HouseGame } from '../house-game.ts'
import { spotGame, spreadOn } from '../spots/spot-game.ts'

/** European roulette (site.md section 4.2): one of 37 numbers, and any number of spots, each paid by its odds. */

type Wager = WagerOf<'roulette'>

const { rules, paid } = spotGame(
  spots,
  returnPercent,
  (spot) => ({ of: returnedOf37(spot), in: BigInt(POCKETS) }),
  (_id, { kind }) => kind,
)

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
  ...rules,
  play(wager, _stake, stream) {
    const draw = stream.draw(POCKETS)
    const { payout, spots } = paid(wager, (spot, stake) => paidOn(spot, stake, draw.value))
    return { payout, outcome: { game: 'roulette', number: draw.value, spots }, draws: [draw] }
  },
  // Half of it on a chance of about a half, the rest on one or two numbers or their neighbours.
  usualWager(choices, stake) {
    const side = choices.oneOf(['red', 'black', 'even', 'odd', 'low', 'high', 'dozen-2', 'column-3'])
    const number = 1 + choices.below(POCKETS - 1)
    const chosen = choices.oneOf<[string, ...string[]]>([
      [side],
      [side, `straight-${number}`],
      [side, `straight-${number}`, `straight-${choices.oneOf([0, 7, 8, 17, 32])}`],
      [side, `dozen-${Math.ceil(number / 12)}`],
    ])
    return { game: 'roulette', spots: spreadOn(chosen, stake) }
  },
}
