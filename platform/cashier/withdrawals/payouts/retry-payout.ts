import type { Context } from '#platform/base/context.ts'
import { forbid, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { nextPayoutProvider } from '#platform/cashier/providers/index.ts'
import { lockWithdrawal } from '../withdrawal-order.ts'
import { isPaidWithToken } from './chain-payout.ts'
import { MAY_HAVE_LEFT, mayHaveLeft } from './payout-exceptions.ts'
import { awaitedPayout, payKey } from './record-payout.ts'

/**
 * Retries a refused payout under a new id, or requests it for the first time if the provider was closed at the
 * approval. Refuses `operation-not-allowed` if no provider pays, the cashier pays it from an own account or with a token, or a payout exception is pending
 * (`payout-exceptions.ts`), `not-found`, `state-moved-on`, also while a result is awaited.
 */
export async function retryPayout(ctx: Context, orderId: string, actor: string): Promise<Result<null>> {
  if (!(await (await nextPayoutProvider(ctx)).isOpen(ctx))) return forbid('no provider pays')
  return ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    if (order.status !== 'approved') return refuse('state-moved-on')
    if (order.content !== null || (await isPaidWithToken(ctx, order.id))) return forbid('the cashier pays it')
    if (await awaitedPayout(ctx, order)) return refuse('state-moved-on')
    if (await mayHaveLeft(ctx, order.id)) return forbid(MAY_HAVE_LEFT)
    const payout_attempt = order.payout_attempt + (order.payout_problem === null ? 0 : 1)
    await ctx.db
      .updateTable('withdrawal_order')
      .set({ payout_attempt, payout_problem: null })
      .where('id', '=', order.id)
      .execute()
    await audit(ctx, {
      actor,
      action: 'payout-tried-again',
      subject: order.id,
      detail: { attempt: payout_attempt, problem: order.payout_problem },
    })
    await ctx.addJob('withdrawal-pay', { orderId: order.id }, { key: payKey(order.id) })
    return ok(null)
  })
}
