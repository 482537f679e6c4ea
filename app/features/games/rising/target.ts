import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { type Prospect, timesText } from '#app/lib/play/prospect.ts'
import { MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import {
  chancePercent,
  hundredthsOfTarget,
  LEAST_TARGET,
  MOST_TARGET,
  targetMultiplier,
} from '#contract/play/odds/rising-odds.ts'

/** A target as it was entered (`2`, `2.5`) with two decimals; undefined for what is none. */
export function enteredTarget(entered: string): string | undefined {
  const [, whole, decimals = ''] = /^\s*(\d{1,4})(?:\.(\d{1,2}))?\s*$/.exec(entered) ?? []
  return whole === undefined ? undefined : `${Number(whole)}.${decimals.padEnd(2, '0')}`
}

/** The nearest target that is offered. */
export function offeredTarget(target: string): string {
  const goal = Math.min(Math.max(hundredthsOfTarget(target), LEAST_TARGET), MOST_TARGET)
  return (goal / 100).toFixed(2)
}

/** What may come of a bet with a target; `entered` gives the fields as they were typed. */
export function prospectOfTarget(entered: (field: string) => string): Prospect {
  const stake = enteredMoney(entered('stake')) ?? null
  const target = enteredTarget(entered('target'))
  const nothing = { stake, chance: null, multiplier: null, payout: null }
  if (target === undefined || offeredTarget(target) !== target) return nothing
  const goal = hundredthsOfTarget(target)
  return {
    stake,
    chance: chancePercent(goal),
    multiplier: target,
    payout: stake && timesText(stake, targetMultiplier(goal), MULTIPLIER_ONE),
  }
}
