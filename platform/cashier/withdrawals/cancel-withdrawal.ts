import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockWithdrawal, moveWithdrawal, releaseHeld } from './withdrawal-order.ts'

/**
 * Cancels an order that is not approved yet and releases its money. Refuses `not-found` (also for another member's) and
 * `state-moved-on`.
 */
export const cancelWithdrawal = (
  ctx: Context,
  member: Member,
  { orderId }: { orderId: string },
): Promise<Result<Record<string, never>>> =>
  ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (order?.member_id !== member.id) return refuse('not-found')
    const moved = await moveWithdrawal(ctx, order, 'cancelled', member.account)
    if (!moved.ok) return moved
    await releaseHeld(ctx, order)
    return ok({})
  })
