import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { FIRST_PAYOUT_WAIT_MS, LONGEST_PAYOUT_WAIT_MS, PAYOUT_MS } from '#platform/cashier/limits.ts'
import type { OrderToPay, PaymentProvider, PayoutAnswer } from '#platform/cashier/providers/index.ts'
import { nextPayoutProvider, payoutProvider, providerOf } from '#platform/cashier/providers/index.ts'
import { bankBin } from '../accounts/banks.ts'
import { lockWithdrawal } from '../withdrawal-order.ts'
import { acceptPayoutCallback } from './accept-payout-callback.ts'
import { mayHaveLeft } from './payout-exceptions.ts'
import { awaitedPayout, isRunning, payKey, payoutIdOf, payoutOf, recordRefused } from './record-payout.ts'

/**
 * Requests the payout of an approved withdrawal and records the answer. While the result is unknown the request is
 * retried at growing intervals, until the provider or the operator (`resolvePayout`) gives it; `attempts` counts the
 * earlier requests. Idempotent: the provider knows the attempt by its id, and an order that has moved on or was refused
 * is left as it is. An attempt is not begun while an earlier one may have paid: it is refused, and the operator decides. An
 * order whose provider has closed since is left as well: it waits for payment by hand or for `retryPayout`. If it
 * was requested before that, it is retried once the provider is open.
 */
export async function payWithdrawal(ctx: Context, orderId: string, attempts = 0): Promise<void> {
  const next = await nextPayoutProvider(ctx)
  if (!(await isAtGateway(ctx, orderId)) && !(await next.isOpen(ctx)))
    return queueNextRequest(ctx, orderId, attempts)
  const asking = await ctx.transact(async (ctx) => ok(await recordRequest(ctx, orderId, next)))
  if (!asking.ok || !asking.value) return
  const { provider, order } = asking.value
  const { payoutId } = order
  const answer = await requestPayout(ctx, provider, order)
  if (answer === 'pending') return queueNextRequest(ctx, orderId, attempts)
  const outcome =
    answer === 'paid'
      ? { status: 'paid' as const, reason: '' }
      : { status: 'failed' as const, reason: answer.refused }
  const heard = await acceptPayoutCallback(ctx, provider.name, { orderId, payoutId, ...outcome })
  if (!heard.ok) throw new Error(`what became of payout ${payoutId} cannot be noted: ${heard.code}`)
}

/** Failures count as pending: a provider that fails, or whose answer is lost, may have paid. */
const requestPayout = (ctx: Context, provider: PaymentProvider, order: OrderToPay): Promise<PayoutAnswer> =>
  provider.payOut(ctx, order, AbortSignal.timeout(PAYOUT_MS)).catch((err: unknown) => {
    ctx.log.warn({ err, orderId: order.orderId, payoutId: order.payoutId }, 'a payout request got no answer')
    return 'pending'
  })

/** Queues the next request for a payout without a result; replaces one that has not run. */
async function queueNextRequest(ctx: Context, orderId: string, attempts: number): Promise<void> {
  const waitMs = Math.min(FIRST_PAYOUT_WAIT_MS * 2 ** Math.min(attempts, 20), LONGEST_PAYOUT_WAIT_MS)
  await ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order || !(await awaitedPayout(ctx, order))) return ok(null)
    const payload = { orderId: order.id, asked: String(attempts + 1) }
    return ok(await ctx.addJob('withdrawal-pay', payload, { waitMs, key: payKey(order.id) }))
  })
}

/**
 * Records a request before it is sent, so that any later callback about this attempt finds it. Null if the order must not
 * be paid, or not now.
 */
async function recordRequest(
  ctx: Context,
  orderId: string,
  next: PaymentProvider,
): Promise<{ provider: PaymentProvider; order: OrderToPay } | null> {
  const order = await lockWithdrawal(ctx, orderId)
  if (!order) throw new Error(`no withdrawal ${orderId}`)
  if (!isRunning(order)) return null
  const payoutId = payoutIdOf(order)
  // A request that was sent is only asked about again; one that was not must not go out if an earlier payout may have left.
  if (!(await payoutOf(ctx, payoutId)) && (await mayHaveLeft(ctx, order.id))) {
    await recordRefused(ctx, order, 'not sent: an earlier payout may have paid it')
    return null
  }
  const asked_at = ctx.clock.now()
  // An attempt keeps the provider that was asked first.
  const { provider: name } = await ctx.db
    .insertInto('payout')
    .values({ id: payoutId, order_id: order.id, provider: next.name, asked_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ asked_at }))
    .returning('provider')
    .executeTakeFirstOrThrow()
  const provider = providerOf(name)
  if (!provider) throw new Error(`no provider ${name}`)
  const payee = await ctx.db
    .selectFrom('bound_account')
    .select(['bank_code as bankCode', 'account_number as accountNumber', 'payee_name as payeeName'])
    .where('id', '=', order.account_id)
    .executeTakeFirstOrThrow()
  const bin = bankBin(payee.bankCode) ?? ''
  return {
    provider,
    order: { orderId: order.id, payoutId, amount: order.amount - order.fee, bankBin: bin, ...payee },
  }
}

/** Whether the current attempt was given to a gateway: the provider is asked about it even if it was closed since. */
async function isAtGateway(ctx: Context, orderId: string): Promise<boolean> {
  const order = await ctx.db
    .selectFrom('withdrawal_order')
    .select(['id', 'payout_attempt'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  const payout = order && (await payoutOf(ctx, payoutIdOf(order)))
  return payout !== undefined && payout.provider !== payoutProvider.name
}
