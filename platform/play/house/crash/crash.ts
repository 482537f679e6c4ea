import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import {
  CRASH_BITS,
  hundredthsOfTarget,
  LEAST_TARGET,
  MOST_TARGET,
  pointOf,
  pointText,
  returnPercent,
  targetMultiplier,
  winningValues,
} from '#contract/play/odds/crash-odds.ts'
import { ok, refuse } from '#platform/base/result.ts'
import type { GameOption, HouseGame, Share } from '../house-game.ts'

const returnedOf = (target: number): Share => ({
  of: winningValues(target) * BigInt(target),
  in: 100n * BigInt(CRASH_BITS),
})

/** The first target with the highest return. */
const best = (): number => {
  let best = LEAST_TARGET
  // All have the same denominator, so comparing the parts is enough.
  for (let target = LEAST_TARGET; target <= MOST_TARGET; target++)
    if (returnedOf(target).of > returnedOf(best).of) best = target
  return best
}

const options = (): GameOption[] =>
  [...new Set([LEAST_TARGET, 110, 150, 200, 500, 1_000, 10_000, MOST_TARGET, best()])].map((target) => ({
    option: pointText(BigInt(target)),
    returned: returnedOf(target),
  }))

/** Crash of the house (site.md section 4.2, platform.md section 4); its figures are in the contract. */
export const crash: HouseGame<WagerOf<'crash'>> = {
  game: 'crash',
  entry: {
    gameType: 'RNG',
    name: { vi: 'Tên Lửa Lạc Việt', en: 'Lac Viet Rocket', zh: '雒越火箭' },
    gameClass: 'AC',
    minBet: 100n,
    maxBet: 1_000_000_000n,
    artKind: 'crash',
    isNew: true,
    position: 3,
  },
  // The return falls with the target.
  returns: { lowest: returnPercent(MOST_TARGET), highest: returnPercent(LEAST_TARGET) },
  options,
  stakes: (_wager, stake) => [stake],
  check({ target }) {
    const goal = hundredthsOfTarget(target)
    return goal >= LEAST_TARGET && goal <= MOST_TARGET ? ok(null) : refuse('not-offered', { field: 'target' })
  },
  play({ target }, stake, stream) {
    const draw = stream.draw52()
    const goal = hundredthsOfTarget(target)
    const point = pointOf(draw.value)
    const multiplier = targetMultiplier(goal)
    return {
      payout: point >= BigInt(goal) ? payoutOf(stake, multiplier) : 0n,
      outcome: { game: 'crash', target, point: pointText(point), multiplier: fourDecimals(multiplier) },
      draws: [draw],
    }
  },
  usualWager: (choices) => ({
    game: 'crash',
    target: choices.oneOf(['1.20', '1.50', '1.50', '2.00', '2.00', '2.00', '3.00', '5.00', '10.00']),
  }),
}
