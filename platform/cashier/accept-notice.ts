import type { Context } from '../context.ts'
import { house, post, wallet } from '../ledger/index.ts'
import { done, type Result, refuse } from '../result.ts'
import { type DepositRow, lockDeposit, mayBecome, moveDeposit } from './deposit-order.ts'
import type { Notice } from './providers/provider.ts'
import { addTurnover } from './turnover.ts'

/**
 * What a notice came to. `amount-differs` and `paid-already` (a second payment of one order) move nothing and are for
 * the operator; `too-late` is a failure of an order that has ended.
 */
export type Outcome = 'paid' | 'failed' | 'too-late' | 'paid-already' | 'amount-differs'

/**
 * Takes in what a provider tells of a transaction. Each transaction counts once, however often it is told: a repeat,
 * also at the same moment, gets the first one's outcome. Refuses `not-found` where the provider has no such order.
 */
export async function acceptNotice(ctx: Context, provider: string, notice: Notice): Promise<Result<Outcome>> {
  const turnoverPercent = await ctx.settings.value('depositTurnoverPercent')
  return ctx.transact(async (ctx) => {
    const order = await lockDeposit(ctx, notice.orderId)
    if (order?.provider !== provider) return refuse('not-found')
    const earlier = await ctx.db
      .selectFrom('provider_callback')
      .select('outcome')
      .where('provider', '=', provider)
      .where('transaction_id', '=', notice.transactionId)
      .executeTakeFirst()
    if (earlier) return done(earlier.outcome as Outcome)

    const outcome = await act(ctx, order, notice, turnoverPercent)
    if (outcome === 'paid-already' || outcome === 'amount-differs')
      ctx.log.warn({ provider, orderId: order.id, outcome }, 'a payment needs the operator')
    await ctx.db
      .insertInto('provider_callback')
      .values({
        provider,
        transaction_id: notice.transactionId,
        order_id: order.id,
        received_at: ctx.clock.now(),
        outcome,
      })
      .execute()
    return done(outcome)
  })
}

async function act(
  ctx: Context,
  order: DepositRow,
  notice: Notice,
  turnoverPercent: number,
): Promise<Outcome> {
  if (notice.amount !== order.amount) return 'amount-differs'
  if (notice.status === 'failed') {
    if (!mayBecome(order.status, 'failed')) return 'too-late'
    await moveDeposit(ctx, order, 'failed')
    return 'failed'
  }
  if (!mayBecome(order.status, 'paid')) return 'paid-already'
  await credit(ctx, order, turnoverPercent)
  return 'paid'
}

/** The money of a paid order: amount less fee to the player, the fee to the house, and the turnover that it asks for. */
async function credit(ctx: Context, order: DepositRow, turnoverPercent: number): Promise<void> {
  const credited = order.amount - order.fee
  await addTurnover(ctx, order.member_id, order.id, (credited * BigInt(turnoverPercent)) / 100n)
  const posted = await post(ctx, {
    kind: 'deposit',
    reference: order.id,
    entries: [
      { account: house('cashier', order.member_id), amount: -order.amount },
      { account: wallet(order.member_id, 'main'), amount: credited },
      ...(order.fee > 0n ? [{ account: house('fees', order.member_id), amount: order.fee }] : []),
    ],
  })
  if (!posted.ok) throw new Error(`deposit ${order.id} cannot be credited: ${posted.code}`)
  const moved = await moveDeposit(ctx, order, 'paid', { posting_id: posted.value.postingId })
  if (!moved.ok) throw new Error(`deposit ${order.id} was ${order.status} when it was paid`)
}
