import type { ValueOf } from '#contract/base/endpoint.ts'
import { type Money, minorOf } from '#contract/base/fields/money.ts'
import type { withdrawalDesk } from '#contract/cashier/cashier.ts'

export type Desk = ValueOf<typeof withdrawalDesk>

const least = (one: Money, other: Money) => (minorOf(one) < minorOf(other) ? one : other)

/** The most that one order may take today, whatever the balance. */
export const mostToWithdraw = (desk: Pick<Desk, 'max' | 'leftToday'>) => least(desk.max, desk.leftToday)

/** Everything that can be withdrawn in one order now; null if that is less than an order may take. */
export function everythingToWithdraw(
  desk: Pick<Desk, 'min' | 'max' | 'leftToday' | 'leftWithoutIdentity' | 'withdrawable'>,
) {
  const most = least(mostToWithdraw(desk), desk.withdrawable)
  const everything = desk.leftWithoutIdentity === null ? most : least(most, desk.leftWithoutIdentity)
  return minorOf(everything) >= minorOf(desk.min) ? everything : null
}
