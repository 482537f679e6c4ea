import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import {
  hundredthsOfTarget,
  LEAST_TARGET,
  MOST_TARGET,
  pointOf,
  pointText,
  targetMultiplier,
} from '#contract/play/odds/rising-odds.ts'
import { ok, refuse } from '#platform/base/result.ts'
import type { HouseGame } from '../house-game.ts'
import { targetOptions, targetReturns } from '../rising/target-options.ts'

/** Crash of the house (site.md section 4.2, platform.md section 4); its figures are in the contract. */
export const crash: HouseGame<WagerOf<'crash'>> = {
  game: 'crash',
  entry: {
    gameType: 'RNG',
    name: { vi: 'Tên Lửa Đặt Mốc', en: 'Target Rocket', zh: '目标火箭' },
    gameClass: 'AC',
    minBet: 100n,
    maxBet: 1_000_000_000n,
    artKind: 'crash',
    isNew: true,
    position: 3,
  },
  returns: targetReturns,
  options: targetOptions,
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
