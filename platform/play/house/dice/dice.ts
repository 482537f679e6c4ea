import { fourDecimals, MULTIPLIER_ONE, payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import {
  decimalOf,
  exactReturn,
  FEWEST_WINNING_ROLLS,
  MOST_WINNING_ROLLS,
  multiplierOf,
  ROLLS,
  returnPercent,
  targetFor,
  winningRolls,
  winsAt,
} from '#contract/play/odds/dice-odds.ts'
import { ok, refuse } from '#platform/base/result.ts'
import type { GameOption, HouseGame } from '../house-game.ts'

/** Dice of the house (site.md section 4); its figures are in the contract. */

/** All possible numbers of winning rolls. */
const all = Array.from(
  { length: MOST_WINNING_ROLLS - FEWEST_WINNING_ROLLS + 1 },
  (_, at) => FEWEST_WINNING_ROLLS + at,
)

/** The lowest and the highest return of all offered bets. */
function returns(): HouseGame<WagerOf<'dice'>>['returns'] {
  let [lowest, highest] = [FEWEST_WINNING_ROLLS, FEWEST_WINNING_ROLLS]
  for (const winning of all) {
    if (exactReturn(winning) < exactReturn(lowest)) lowest = winning
    if (exactReturn(winning) > exactReturn(highest)) highest = winning
  }
  return { lowest: returnPercent(lowest), highest: returnPercent(highest) }
}

/** By chance: the safest, the boldest and some between, and the one that loses least by the cut of its multiplier. */
function options(): GameOption[] {
  const best = all.reduce((best, winning) => (exactReturn(winning) > exactReturn(best) ? winning : best))
  const named = new Set([MOST_WINNING_ROLLS, 7_500, 5_000, 2_500, 1_000, FEWEST_WINNING_ROLLS, best])
  return [...named].map((winning) => ({
    option: `${decimalOf(winning)} %`,
    returned: { of: exactReturn(winning), in: MULTIPLIER_ONE * BigInt(ROLLS) },
  }))
}

export const dice: HouseGame<WagerOf<'dice'>> = {
  game: 'dice',
  entry: {
    gameType: 'RNG',
    name: { vi: 'Xúc Xắc Men Ngọc', en: 'Celadon Dice', zh: '青瓷骰子' },
    gameClass: 'TG',
    minBet: 100n,
    maxBet: 1_000_000_000n,
    artKind: 'dice',
    isNew: false,
    position: 1,
  },
  returns: returns(),
  options,
  stakes: (_wager, stake) => [stake],
  check(wager) {
    const winning = winningRolls(wager)
    return winning >= FEWEST_WINNING_ROLLS && winning <= MOST_WINNING_ROLLS
      ? ok(null)
      : refuse('not-offered', { field: 'target' })
  },
  play(wager, stake, stream) {
    const draw = stream.draw(ROLLS)
    const multiplier = multiplierOf(winningRolls(wager))
    return {
      payout: winsAt(wager, draw.value) ? payoutOf(stake, multiplier) : 0n,
      outcome: { ...wager, roll: decimalOf(draw.value), multiplier: fourDecimals(multiplier) },
      draws: [draw],
    }
  },
  // Mostly about even, now and then safe or bold.
  usualWager(choices) {
    const direction = choices.oneOf(['under', 'over'] as const)
    const winning = choices.oneOf([
      5_000, 5_000, 4_950, 4_950, 3_300, 2_500, 7_500, 9_000, 1_000, 500,
    ] as const)
    return { game: 'dice', direction, target: targetFor(direction, winning) }
  },
}
