import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Points, pointBalance, pointConfig } from '#contract/benefits/points.ts'

type Rules = Pick<ValueOf<typeof pointConfig>['convert'], 'min' | 'step'>
type Balance = ValueOf<typeof pointBalance>

/**
 * The minimum and maximum of points to convert now, in whole steps; the maximum is the lower of balance and today's
 * rest. If it is below the minimum, nothing can be converted.
 */
export function convertBounds(
  { min, step }: Rules,
  { points, convertLeftToday }: Balance,
): { min: Points; max: Points } {
  const [least, have, left, one] = [minorOf(min), minorOf(points), minorOf(convertLeftToday), minorOf(step)]
  let most = have
  if (left < most) most = left
  return { min: moneyOf(((least + one - 1n) / one) * one), max: moneyOf(most - (most % one)) }
}
