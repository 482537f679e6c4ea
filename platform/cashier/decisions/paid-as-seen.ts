import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { Decision } from './decide.ts'

/** An order that money is to be credited to, locked. */
interface PaidOrder {
  id: string
  paid_in: Minor
}

const UNPAID = '0.00'

/**
 * What has been paid for an order, if whoever credits it more knows that. The order that the row itself names (`own`) is known to
 * be paid where it is; any other one must be unpaid, or must have been looked at. Refuses `state-moved-on`, and says what was paid.
 */
export function paidAsSeen(order: PaidOrder, own: string | null, decision: Decision): Result<Money> {
  const paidIn = moneyOf(order.paid_in)
  const seen = decision.paidIn ?? (order.id === own ? paidIn : UNPAID)
  return seen === paidIn
    ? ok(paidIn)
    : refuse('state-moved-on', { reason: `${paidIn} has been paid for the order` })
}
