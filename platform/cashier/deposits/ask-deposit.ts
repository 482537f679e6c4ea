import type { Context } from '#platform/base/context.ts'
import { ASKED_AFTER_END_MS, FIRST_ASK_WAIT_MS, LONGEST_ASK_WAIT_MS } from '#platform/cashier/limits.ts'
import { providerOf } from '#platform/cashier/providers/index.ts'
import { acceptCallback } from './accept-callback.ts'
import { depositOf } from './deposit-order.ts'

/**
 * Asks the provider of an order what became of it, where no callback has said so: at growing intervals, for a while after the
 * order's end, because a payer who has cancelled may have paid. What the provider answers counts as a callback does, once.
 */
export async function askDeposit(ctx: Context, orderId: string, attempts: number): Promise<void> {
  const order = await depositOf(ctx, orderId)
  const provider = providerOf(order.provider)
  const until = order.expires_at.getTime() + ASKED_AFTER_END_MS
  if (!provider?.ask || order.status === 'paid' || order.status === 'failed') return
  if (ctx.clock.now().getTime() > until) return
  const { amount, created_at: createdAt } = order
  const callback = await provider.ask(ctx, { orderId, amount, createdAt }).catch((err: unknown) => {
    ctx.log.warn({ err, orderId }, 'a provider did not say what became of an order')
    return null
  })
  if (!callback) return askLater(ctx, orderId, attempts + 1)
  const accepted = await acceptCallback(ctx, order.provider, callback)
  if (!accepted.ok)
    ctx.log.warn({ orderId, code: accepted.code }, 'the answer of a provider about an order was not accepted')
}

/** Queues the next question about an order. */
export async function askLater(ctx: Context, orderId: string, attempts: number): Promise<void> {
  const waitMs = Math.min(FIRST_ASK_WAIT_MS * 2 ** Math.min(attempts, 20), LONGEST_ASK_WAIT_MS)
  const at = new Date(ctx.clock.now().getTime() + waitMs)
  await ctx.addJob('deposit-ask', { orderId, asked: String(attempts) }, { at, key: `ask ${orderId}` })
}
