import type { Context } from '../context.ts'
import { done } from '../result.ts'
import { lockDeposit, mayBecome, moveDeposit } from './deposit-order.ts'

/** Ends an order whose time has passed without a payment. Does nothing to any other, so it may run again. */
export async function expireDeposit(ctx: Context, orderId: string): Promise<void> {
  await ctx.transact(async (ctx) => {
    const order = await lockDeposit(ctx, orderId)
    if (!order || !mayBecome(order.status, 'expired') || order.expires_at > ctx.clock.now()) return done(null)
    return moveDeposit(ctx, order, 'expired')
  })
}
