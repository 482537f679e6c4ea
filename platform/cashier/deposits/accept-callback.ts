import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { PaymentCallback } from '#platform/cashier/providers/index.ts'
import { creditDeposit } from './credit-deposit.ts'
import { type DepositRow, lockDeposit, mayBecome, moveDeposit } from './deposit-order.ts'
import { type PaymentExceptionKind, paymentOf } from './payment-exceptions.ts'

/**
 * The outcome of a callback. `amount-differs`, `paid-already` (a second payment of one order) and `reversed` (a failure
 * after a payment) move nothing and wait for the operator (`payment-exceptions.ts`); `too-late` is a failure of an
 * ended order.
 */
export type Outcome = 'paid' | 'failed' | 'too-late' | PaymentExceptionKind

/**
 * Processes a provider's callback about a transaction. A failure and a payment count once each, however often and in
 * whatever order they arrive: a repeat, even a concurrent one, gets the first outcome. Refuses `not-found` if the
 * provider has no such order, `state-moved-on` for a transaction already reported for another order.
 */
export async function acceptCallback(
  ctx: Context,
  provider: string,
  callback: PaymentCallback,
): Promise<Result<Outcome>> {
  const rolloverPercent = await ctx.settings.value('depositTurnoverPercent')
  return ctx.transact(async (ctx) => {
    const order = await lockDeposit(ctx, callback.orderId)
    if (order?.provider !== provider) return refuse('not-found')
    const earlier = await ctx.db
      .selectFrom('provider_callback')
      .select(['order_id', 'outcome'])
      .where('provider', '=', provider)
      .where('transaction_id', '=', callback.transactionId)
      .where('status', '=', callback.status)
      .executeTakeFirst()
    if (earlier && earlier.order_id !== order.id) {
      const { transactionId } = callback
      ctx.log.warn(
        { provider, transactionId, orderId: order.id },
        'a transaction was reported for a second order',
      )
      return refuse('state-moved-on')
    }
    if (earlier) return ok(earlier.outcome as Outcome)

    const outcome =
      callback.status === 'paid'
        ? await pay(ctx, order, callback, rolloverPercent)
        : await fail(ctx, order, callback)
    await ctx.db
      .insertInto('provider_callback')
      .values({
        provider,
        transaction_id: callback.transactionId,
        status: callback.status,
        order_id: order.id,
        received_at: ctx.clock.now(),
        outcome,
      })
      .execute()
    return ok(outcome)
  })
}

async function fail(ctx: Context, order: DepositRow, callback: PaymentCallback): Promise<Outcome> {
  const came = await paymentOf(ctx, order, callback.transactionId)
  if (came) return keepException(ctx, order, { ...callback, amount: came.amount }, 'reversed')
  const moved = await moveDeposit(ctx, order, 'failed')
  return moved.ok ? 'failed' : 'too-late'
}

async function pay(
  ctx: Context,
  order: DepositRow,
  callback: PaymentCallback,
  rolloverPercent: number,
): Promise<Outcome> {
  if (callback.amount !== order.amount) return keepException(ctx, order, callback, 'amount-differs')
  if (!mayBecome(order.status, 'paid')) return keepException(ctx, order, callback, 'paid-already')
  await creditDeposit(ctx, order, order, rolloverPercent)
  return 'paid'
}

/** Records a payment exception (a mismatch or a reversal) for the operator to decide. */
async function keepException(
  ctx: Context,
  order: DepositRow,
  callback: PaymentCallback,
  kind: PaymentExceptionKind,
): Promise<Outcome> {
  ctx.log.warn({ provider: order.provider, orderId: order.id, kind }, 'a payment needs the operator')
  await ctx.db
    .insertInto('odd_payment')
    .values({
      order_id: order.id,
      kind,
      provider: order.provider,
      transaction_id: callback.transactionId,
      amount: callback.amount,
      received_at: ctx.clock.now(),
    })
    .execute()
  return kind
}
