import type { Context } from '#platform/base/context.ts'
import { done } from '#platform/base/result.ts'
import { providerOf } from '#platform/cashier/providers/index.ts'
import { lockDeposit, mayBecome, moveDeposit } from './deposit-order.ts'
import { openCard } from './scratch-card.ts'

/**
 * Hands a new order to its provider: `waiting` with what the player is to do, or `failed` when it is not taken. May run
 * again: an order that is further already is left as it is.
 */
export async function submitDeposit(ctx: Context, orderId: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('deposit_order')
    .select(['id', 'provider', 'method', 'amount', 'content', 'status', 'card_sealed'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status !== 'created') return
  const provider = providerOf(order.provider)
  if (!provider) throw new Error(`no provider ${order.provider}`)
  const { method, amount, content, card_sealed: sealed } = order
  const card = sealed === null ? null : openCard(ctx, content, sealed)
  const lost = sealed !== null && card === null
  const answer = lost ? null : await provider.submit(ctx, { orderId, method, amount, content, card })

  await ctx.transact(async (ctx) => {
    const locked = await lockDeposit(ctx, orderId)
    // The player may have cancelled, and a fast provider may have called back, while it was asked.
    if (!locked || !mayBecome(locked.status, 'waiting')) return done(null)
    if (!answer) return moveDeposit(ctx, locked, 'failed')
    const { instructions } = answer
    return moveDeposit(ctx, locked, 'waiting', instructions ? { instructions: { ...instructions } } : {})
  })
}
