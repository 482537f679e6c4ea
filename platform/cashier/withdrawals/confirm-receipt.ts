import { moneyOf } from '#contract/base/fields/money.ts'
import { postponeJob } from '#platform/base/batches/postpone-job.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { receiptKey } from './payouts/record-payout.ts'
import { lockWithdrawal, moveWithdrawal } from './withdrawal-order.ts'

/**
 * Confirms, for the player, that the money has arrived. Refuses `not-found` (also for another member's),
 * `state-moved-on`.
 */
export const confirmReceipt = (
  ctx: Context,
  member: Member,
  { orderId }: { orderId: string },
): Promise<Result<Record<string, never>>> =>
  ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (order?.member_id !== member.id) return refuse('not-found')
    const moved = await moveWithdrawal(ctx, order, 'received', member.account)
    return moved.ok ? ok({}) : moved
  })

/**
 * Marks a paid withdrawal as received on behalf of the operator, before its time is over, with or without the player's
 * confirmation. Final and never refunded (product.md section 8); the player is notified with `reason`. Refuses
 * `required` and `too-long` at `reason`, `not-found`, `state-moved-on`.
 */
export const forceReceipt = (
  ctx: Context,
  orderId: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    const moved = await moveWithdrawal(ctx, order, 'received', actor, { reason })
    if (!moved.ok) return moved
    await audit(ctx, {
      actor,
      action: 'withdrawal-receipt-forced',
      subject: order.id,
      detail: { reason },
    })
    await notifyMember(ctx, order.member_id, 'withdrawal-receipt-forced', {
      amount: moneyOf(order.amount - order.fee),
      at: ctx.clock.now().toISOString(),
      orderId: order.id,
      reason,
    })
    return ok(null)
  })

/**
 * Marks a paid withdrawal as received when its time is over; postpones the job if it runs earlier. Such a receipt is
 * final (product.md section 8). Leaves other orders alone, so it may run again.
 */
export async function autoReceipt(ctx: Context, orderId: string): Promise<void> {
  await ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order?.auto_receipt_at || order.status !== 'paid') return ok(null)
    const { auto_receipt_at: at } = order
    if (at <= ctx.clock.now()) return moveWithdrawal(ctx, order, 'received', 'system')
    return ok(
      await postponeJob(ctx, 'withdrawal-auto-receipt', { orderId }, { at, key: receiptKey(orderId) }),
    )
  })
}
