import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { providerOf } from '#platform/cashier/providers/index.ts'
import { askLater } from './ask-deposit.ts'
import { lockDeposit, mayBecome, moveDeposit } from './deposit-order.ts'
import { openCard } from './scratch-card.ts'

/**
 * Submits a new order to its provider: `waiting` with instructions for the player, or `failed` if refused. Safe to
 * repeat: an order that has moved on is left as it is.
 */
export async function submitDeposit(ctx: Context, orderId: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('deposit_order')
    .select([
      'id',
      'provider',
      'method',
      'amount',
      'content',
      'status',
      'card_sealed',
      'created_at',
      'expires_at',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status !== 'created') return
  const provider = providerOf(order.provider)
  if (!provider) throw new Error(`no provider ${order.provider}`)
  const { method, amount, content, card_sealed: sealed } = order
  const card = sealed === null ? null : openCard(ctx, content, sealed)
  const lost = sealed !== null && card === null
  const times = { createdAt: order.created_at, expiresAt: order.expires_at }
  const answer = lost
    ? null
    : await provider.submit(ctx, { orderId, method, amount, content, card, ...times })

  await ctx.transact(async (ctx) => {
    const locked = await lockDeposit(ctx, orderId)
    // Meanwhile the player may have cancelled, or a fast provider called back.
    if (!locked || !mayBecome(locked.status, 'waiting')) return ok(null)
    if (!answer) return moveDeposit(ctx, locked, 'failed')
    const { instructions } = answer
    if (provider.ask) await askLater(ctx, orderId, 0)
    return moveDeposit(ctx, locked, 'waiting', instructions ? { instructions: { ...instructions } } : {})
  })
}
