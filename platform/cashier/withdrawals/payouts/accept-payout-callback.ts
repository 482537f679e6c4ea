import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { PayoutCallback } from '#platform/cashier/providers/index.ts'
import { lockWithdrawal, type WithdrawalRow } from '../withdrawal-order.ts'
import { type PayoutExceptionKind, wasReported } from './payout-exceptions.ts'
import {
  isRunning,
  type PayoutRow,
  payoutIdOf,
  payoutOf,
  recordPaidBy,
  recordRefused,
} from './record-payout.ts'

/** The outcome of a callback. `exception`: nothing moved, the operator decides (`payout-exceptions.ts`). */
export type PayoutOutcome = 'paid' | 'failed' | 'too-late' | 'exception'

/**
 * Processes what `provider` says about a payout, in its answer or later. The last attempt pays or fails its withdrawal.
 * Three cases are payout exceptions, settled by the operator: the success of another attempt or of an ended withdrawal;
 * the failure of a paid one; and the success of a bounced one whose money is back, because it may be a repeat of the
 * old callback. Idempotent. Refuses `not-found` if the provider was not asked for this payout,
 * `invalid` for another amount than was asked for.
 */
export async function acceptPayoutCallback(
  ctx: Context,
  provider: string,
  { orderId, payoutId, status, reason, amount }: PayoutCallback,
): Promise<Result<PayoutOutcome>> {
  const receiptMinutes = await ctx.settings.value('withdrawalAutoReceiptMinutes')
  return ctx.transact(async (ctx): Promise<Result<PayoutOutcome>> => {
    const order = await lockWithdrawal(ctx, orderId)
    const payout = order && (await payoutOf(ctx, payoutId))
    if (payout?.order_id !== order?.id || payout?.provider !== provider || !order) return refuse('not-found')
    if (status === 'paid' && amount !== undefined && amount !== order.amount - order.fee) {
      ctx.log.warn({ provider, orderId, payoutId }, 'a payout was reported with another amount')
      return refuse('invalid')
    }
    return status === 'paid'
      ? acceptPaid(ctx, order, payout, receiptMinutes)
      : ok(await acceptFailed(ctx, order, payout, reason))
  })
}

async function acceptPaid(
  ctx: Context,
  order: WithdrawalRow,
  payout: PayoutRow,
  receiptMinutes: number,
): Promise<Result<PayoutOutcome>> {
  if (payout.posting_id !== null && order.status !== 'rejected') return ok('too-late')
  if (order.status !== 'approved' || payoutIdOf(order) !== payout.id)
    return ok(await keepException(ctx, payout, 'paid', exceptions[order.status] ?? 'paid-already'))
  const paid = await recordPaidBy(ctx, order, payout, 'system', receiptMinutes)
  return paid.ok ? ok('paid') : paid
}

/** The kind of an unexpected payment, by the withdrawal's state; `paid-already` in any other. */
const exceptions: Record<string, PayoutExceptionKind> = {
  approved: 'other-attempt',
  rejected: 'paid-after-release',
}

async function acceptFailed(
  ctx: Context,
  order: WithdrawalRow,
  payout: PayoutRow,
  reason: string,
): Promise<PayoutOutcome> {
  const wasPaid = payout.posting_id !== null || (await wasReported(ctx, payout.id, 'paid'))
  if (wasPaid) return keepException(ctx, payout, 'failed', 'bounced', reason)
  if (!isRunning(order) || payoutIdOf(order) !== payout.id) return 'too-late'
  await recordRefused(ctx, order, reason)
  return 'failed'
}

/** Records a payout exception, once, for the operator to decide. */
async function keepException(
  ctx: Context,
  { id, order_id }: PayoutRow,
  status: PayoutCallback['status'],
  kind: PayoutExceptionKind,
  problem: string | null = null,
): Promise<'exception'> {
  ctx.log.warn({ orderId: order_id, payoutId: id, kind }, 'a payout needs the operator')
  await ctx.db
    .insertInto('odd_payout')
    .values({ order_id, kind, payout_id: id, status, problem, received_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return 'exception'
}
