import type { ValueOf } from '#contract/endpoint.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import type { Points, pointBalance, pointConfig } from '#contract/points.ts'

type Rules = Pick<ValueOf<typeof pointConfig>['convert'], 'min' | 'step'>
type Balance = ValueOf<typeof pointBalance>

/**
 * The least and the most points that can be traded now, both in whole steps: the most is what there is and what the day
 * leaves. Where it is less than the least, nothing can be traded.
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
