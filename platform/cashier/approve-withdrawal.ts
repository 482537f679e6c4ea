import type { Context } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { lockWithdrawal, moveWithdrawal } from './withdrawal-order.ts'

/**
 * The operator lets a requested withdrawal be paid; the payment follows by a job. `actor` is who does it, for the audit
 * trail. Refuses `not-found` and `state-moved-on`.
 */
export async function approveWithdrawal(ctx: Context, orderId: string, actor: string): Promise<Result<null>> {
  const delayMs = await ctx.settings.value('simulatorPayoutDelayMs')
  return ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    const moved = await moveWithdrawal(ctx, order, 'approved', actor)
    if (!moved.ok) return moved
    await audit(ctx, { actor, action: 'withdrawal-approved', subject: order.id })
    await ctx.addJob(
      'withdrawal-pay',
      { orderId: order.id },
      { at: new Date(ctx.clock.now().getTime() + delayMs) },
    )
    return done(null)
  })
}
