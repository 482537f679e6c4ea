import { postponeJob } from '#platform/base/batches/postpone-job.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { lockDeposit, mayBecome, moveDeposit } from './deposit-order.ts'

/** The key of an order's single expiry job. */
export const expiryKey = (orderId: string) => `expire ${orderId}`

/**
 * Expires an unpaid order whose time has passed; postpones the job if it runs earlier. Leaves other orders alone, so it
 * may run again.
 */
export async function expireDeposit(ctx: Context, orderId: string): Promise<void> {
  await ctx.transact(async (ctx) => {
    const order = await lockDeposit(ctx, orderId)
    if (!order || !mayBecome(order.status, 'expired')) return ok(null)
    const { expires_at: at } = order
    if (at <= ctx.clock.now()) return moveDeposit(ctx, order, 'expired')
    return ok(await postponeJob(ctx, 'deposit-expire', { orderId }, { at, key: expiryKey(orderId) }))
  })
}
