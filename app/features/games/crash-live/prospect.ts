import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import type { Prospect } from '#app/lib/play/prospect.ts'
import { enteredTarget, offeredTarget, prospectOfTarget } from '../rising/target.ts'

/** The chosen target; an empty text for a bet that is cashed out by hand, or for what is no target. */
export function chosenTarget(entered: string): string {
  const target = enteredTarget(entered)
  return target === undefined ? '' : offeredTarget(target)
}

/**
 * What may come of a bet; `entered` gives the fields as they were typed. With a target that of Crash; without one
 * nobody knows. The script loads this module too.
 */
export function prospectOf(entered: (field: string) => string): Prospect {
  if (entered('target').trim() !== '') return prospectOfTarget(entered)
  return { stake: enteredMoney(entered('stake')) ?? null, chance: null, multiplier: null, payout: null }
}
