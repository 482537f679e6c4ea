import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { mostOnNumber } from '#contract/play/games/lottery/most.ts'
import { playOf } from '#contract/play/games/lottery/plays.ts'
import type { lotteryTable, ScarceNumber } from '#contract/play/lottery.ts'

/**
 * Whether a scarce number is sold out: what is left does not cover what the least stake on it alone may have to be
 * paid. Something is left of nearly every number for ever, because pays do not divide the limit.
 */
export const soldOutOf =
  (family: Family, { stake: { min } }: Pick<ValueOf<typeof lotteryTable>, 'stake'>) =>
  ({ playType, left }: ScarceNumber): boolean => {
    const play = playOf(family, playType)
    if (!play) return false
    // a line costs its stake for each unit
    const least = (minorOf(min) + play.units - 1n) / play.units
    return minorOf(left) < mostOnNumber(family, play.playType, least)
  }
