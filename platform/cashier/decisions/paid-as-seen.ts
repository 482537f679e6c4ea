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
 * The amount paid for an order so far, if the operator who is about to credit more knows of it. The order that the row itself names (`own`) may be paid already; any other one must be unpaid, or the operator must have seen its amount. Refuses `state-moved-on`, and says what was paid.
 */
export function paidAsSeen(order: PaidOrder, own: string | null, decision: Decision): Result<Money> {
  const paidIn = moneyOf(order.paid_in)
  const seenPaidIn = decision.paidIn ?? (order.id === own ? paidIn : UNPAID)
  return seenPaidIn === paidIn
    ? ok(paidIn)
    : refuse('state-moved-on', { reason: `${paidIn} has been paid for the order` })
}
