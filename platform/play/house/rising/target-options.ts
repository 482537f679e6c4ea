import {
  CRASH_BITS,
  LEAST_TARGET,
  MOST_TARGET,
  pointText,
  returnPercent,
  winningValues,
} from '#contract/play/odds/rising-odds.ts'
import type { GameOption, Share } from '../house-game.ts'

/** Targets up to a drawn point, which the games of crash share. */

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

/** A selection of targets with the best of them. */
export const targetOptions = (): GameOption[] =>
  [...new Set([LEAST_TARGET, 110, 150, 200, 500, 1_000, 10_000, MOST_TARGET, best()])].map((target) => ({
    option: pointText(BigInt(target)),
    returned: returnedOf(target),
  }))

/** The return falls with the target. */
export const targetReturns = {
  lowest: returnPercent(MOST_TARGET),
  highest: returnPercent(LEAST_TARGET),
}
