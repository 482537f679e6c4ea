import type { Context } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { notePaid } from './note-payout.ts'
import { payoutProvider } from './providers/index.ts'
import { lockWithdrawal } from './withdrawal-order.ts'

/**
 * The operator has paid an approved withdrawal, outside of this system, and says so. `actor` is who, for the audit trail.
 * Refuses `operation-not-allowed` where a provider pays and has not refused, because the money would leave twice;
 * `not-found`; `state-moved-on`.
 */
export async function payByHand(ctx: Context, orderId: string, actor: string): Promise<Result<null>> {
  const providerPays = await payoutProvider.isOpen(ctx)
  const receiptMinutes = await ctx.settings.value('withdrawalAutoReceiptMinutes')
  return ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    if (providerPays && order.payout_problem === null) return refuse('operation-not-allowed')
    const paid = await notePaid(ctx, order, actor, receiptMinutes)
    if (!paid.ok) return paid
    await audit(ctx, { actor, action: 'withdrawal-paid', subject: order.id })
    return done(null)
  })
}
