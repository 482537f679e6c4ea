import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockDeposit, moveDeposit } from './deposit-order.ts'

/** Cancels an unpaid order. Refuses `not-found` (also for another member's) and `state-moved-on`. */
export const cancelDeposit = (
  ctx: Context,
  member: Member,
  { orderId }: { orderId: string },
): Promise<Result<Record<string, never>>> =>
  ctx.transact(async (ctx) => {
    const order = await lockDeposit(ctx, orderId)
    if (order?.member_id !== member.id) return refuse('not-found')
    const moved = await moveDeposit(ctx, order, 'cancelled')
    return moved.ok ? ok({}) : moved
  })
