import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/**
 * Checks an amount against `min`, `max` and what is `left` of the day, in minor units. Refuses `under-limit` and
 * `over-limit` at `amount`, with the bounds.
 */
export function checkLimits(
  amount: Minor,
  { min, max, left }: Record<'min' | 'max' | 'left', Minor>,
): Result<null> {
  let most = max
  if (left < most) most = left
  const detail = { field: 'amount', min: moneyOf(min), max: moneyOf(most) }
  if (amount < min) return refuse('under-limit', detail)
  if (amount > most) return refuse('over-limit', detail)
  return ok(null)
}
