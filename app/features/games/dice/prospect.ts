import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { type Prospect, timesText } from '#app/lib/play/prospect.ts'
import { fourDecimals, MULTIPLIER_ONE, twoDecimals } from '#contract/play/games/common/multiplier.ts'
import {
  decimalOf,
  FEWEST_WINNING_ROLLS,
  hundredthsOf,
  MOST_WINNING_ROLLS,
  multiplierOf,
  winningRolls,
} from '#contract/play/odds/dice-odds.ts'

/** A target as it was entered (`50`, `50.5`) with two decimals; undefined for what is none. */
export function enteredTarget(entered: string): string | undefined {
  const [, whole, decimals = ''] = /^\s*(\d{1,2})(?:\.(\d{1,2}))?\s*$/.exec(entered) ?? []
  return whole === undefined ? undefined : `${Number(whole)}.${decimals.padEnd(2, '0')}`
}

/** What may come of a bet on Dice; `entered` gives the fields as they were typed. The script loads this module too. */
export function prospectOf(entered: (field: string) => string): Prospect {
  const stake = enteredMoney(entered('stake')) ?? null
  const target = enteredTarget(entered('target'))
  const nothing = { stake, chance: null, multiplier: null, payout: null }
  if (target === undefined) return nothing
  const direction = entered('direction') === 'over' ? 'over' : 'under'
  const winning = winningRolls({ direction, target })
  const more = { target }
  if (winning < FEWEST_WINNING_ROLLS || winning > MOST_WINNING_ROLLS) return { ...nothing, more }
  const multiplier = multiplierOf(winning)
  return {
    stake,
    chance: decimalOf(winning),
    multiplier: twoDecimals(fourDecimals(multiplier)),
    payout: stake && timesText(stake, multiplier, MULTIPLIER_ONE),
    more,
  }
}

/** The nearest target that is offered. */
export function offeredTarget(direction: 'over' | 'under', target: string): string {
  const [least, most] =
    direction === 'under'
      ? [FEWEST_WINNING_ROLLS, MOST_WINNING_ROLLS]
      : [9_999 - MOST_WINNING_ROLLS, 9_999 - FEWEST_WINNING_ROLLS]
  return decimalOf(Math.min(Math.max(hundredthsOf(target), least), most))
}
