import type { Context } from '#platform/base/context.ts'
import { forbid, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { nextPayoutProvider } from '#platform/cashier/providers/index.ts'
import { lockWithdrawal } from '../withdrawal-order.ts'
import { isPaidWithToken } from './chain-payout.ts'
import { MAY_HAVE_LEFT, mayHaveLeft } from './payout-exceptions.ts'
import { awaitedPayout, isRunning, recordPaid } from './record-payout.ts'

/**
 * Records that the operator paid an approved withdrawal outside this system. `actor` is for the audit trail. Refuses
 * `not-found`; `state-moved-on`; and, because the money would leave twice, `operation-not-allowed` if a provider pays
 * and has not refused, while the result of a payout is awaited (even if its provider no longer pays), while a
 * payout exception is pending (`payout-exceptions.ts`), and for one that is paid with a token (`payByTransaction`).
 */
export async function payByHand(ctx: Context, orderId: string, actor: string): Promise<Result<null>> {
  const providerPays = await (await nextPayoutProvider(ctx)).isOpen(ctx)
  const receiptMinutes = await ctx.settings.value('withdrawalAutoReceiptMinutes')
  return ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    if (order.status !== 'approved') return refuse('state-moved-on')
    if (await isPaidWithToken(ctx, order.id)) return forbid('it is paid with a token: name its transaction')
    // What own accounts pay, the cashier pays.
    if (providerPays && order.content === null && isRunning(order)) return forbid('its provider pays it')
    if (await awaitedPayout(ctx, order)) return forbid('what became of its payout is not known yet')
    if (await mayHaveLeft(ctx, order.id)) return forbid(MAY_HAVE_LEFT)
    const paid = await recordPaid(ctx, order, actor, receiptMinutes)
    if (!paid.ok) return paid
    await audit(ctx, { actor, action: 'withdrawal-paid', subject: order.id })
    return ok(null)
  })
}
