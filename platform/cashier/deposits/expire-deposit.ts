import { postponeJob } from '#platform/base/batches/postpone-job.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { lockDeposit, mayBecome, moveDeposit } from './deposit-order.ts'

/** When an order whose payment was seen in time is looked at again. */
const SEEN_MS = 60_000

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
    const { expires_at } = order
    const now = ctx.clock.now()
    // A transfer that came in time and waits for confirmations still pays it.
    const at = expires_at <= now && order.seen_block !== null ? new Date(now.getTime() + SEEN_MS) : expires_at
    if (at <= now) return moveDeposit(ctx, order, 'expired')
    return ok(await postponeJob(ctx, 'deposit-expire', { orderId }, { at, key: expiryKey(orderId) }))
  })
}
