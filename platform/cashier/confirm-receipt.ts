import type { Context, Member } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { lockWithdrawal, moveWithdrawal } from './withdrawal-order.ts'

/** The player says that the money has come. Refuses `not-found` (also for someone else's order), `state-moved-on`. */
export const confirmReceipt = (
  ctx: Context,
  member: Member,
  { orderId }: { orderId: string },
): Promise<Result<Record<string, never>>> =>
  ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (order?.member_id !== member.id) return refuse('not-found')
    const moved = await moveWithdrawal(ctx, order, 'received', member.account)
    return moved.ok ? done({}) : moved
  })

/**
 * Takes a paid withdrawal as received when its time is over; a receipt that was forced in this way is final
 * (product.md section 8). Does nothing to any other, so it may run again.
 */
export async function autoReceipt(ctx: Context, orderId: string): Promise<void> {
  await ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    const due = order?.auto_receipt_at && order.auto_receipt_at <= ctx.clock.now()
    if (!due || order.status !== 'paid') return done(null)
    return moveWithdrawal(ctx, order, 'received', 'system')
  })
}
