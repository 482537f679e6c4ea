import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { takesOrders } from '#platform/cashier/chains/index.ts'
import { nextPayoutProvider, payoutProvider } from '#platform/cashier/providers/index.ts'
import { mayBePaidTo } from './accounts/account-owner.ts'
import { contentOfPayout } from './payouts/bank-payout.ts'
import { fixTokenPayout, tokenOfAccount } from './payouts/chain-payout.ts'
import { payKey } from './payouts/record-payout.ts'
import { lockWithdrawal, moveWithdrawal } from './withdrawal-order.ts'

/**
 * Approves a requested withdrawal. Where the house has own accounts, the cashier pays it from one of them by its content, and to an
 * address of a chain by a transaction (`payByTransaction`); else a job pays it, or the operator by hand (`payByHand`) if no provider pays. `actor` is for the audit trail. Refuses `not-found`, `state-moved-on`, `not-offered` with a reason while its token
 * takes no orders or is closed, and `account-already-bound` if the account is another
 * member's (`account-owner.ts`): the operator then rejects it, or first releases the other member's account.
 */
export async function approveWithdrawal(ctx: Context, orderId: string, actor: string): Promise<Result<null>> {
  const provider = await nextPayoutProvider(ctx)
  const paysByItself = await provider.isOpen(ctx)
  const waitMs = provider === payoutProvider ? await ctx.settings.value('simulatorPayoutDelayMs') : 0
  return ctx.transact(async (ctx): Promise<Result<null>> => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    const moved = await moveWithdrawal(ctx, order, 'approved', actor)
    if (!moved.ok) return moved
    const allowed = await mayBePaidTo(ctx, order)
    if (!allowed.ok) return allowed
    await audit(ctx, { actor, action: 'withdrawal-approved', subject: order.id })
    const chain = await tokenOfAccount(ctx, order.account_id)
    if (chain) {
      // Its rate is fixed now: it must be one at which a deposit would be taken.
      if (chain.closed_at) return refuse('not-offered', { reason: 'its token is closed' })
      if (!takesOrders(ctx, chain))
        return refuse('not-offered', { reason: 'the rate or the endpoints of its token are not up to date' })
      await fixTokenPayout(ctx, order, chain)
      return ok(null)
    }
    const content = await contentOfPayout(ctx, order)
    if (content !== null) {
      await ctx.db.updateTable('withdrawal_order').set({ content }).where('id', '=', order.id).execute()
      return ok(null)
    }
    const when = { waitMs, key: payKey(order.id) }
    if (paysByItself) await ctx.addJob('withdrawal-pay', { orderId: order.id }, when)
    return ok(null)
  })
}
