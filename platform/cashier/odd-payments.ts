import { type Money, moneyOf } from '#contract/money.ts'
import { accountsOf } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { reasonOf } from '../operator-reason.ts'
import { type ListPlace, limitOf } from '../paging.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { creditDeposit } from './credit-deposit.ts'
import { methodFeeOf } from './deposit-methods.ts'
import { type DepositRow, lockDeposit } from './deposit-order.ts'

/** Money that came and was not credited by itself, as the operator sees it. */
export interface OddPayment {
  id: string
  time: string
  account: string
  orderId: string
  kind: 'amount-differs' | 'paid-already'
  provider: string
  transactionId: string
  /** What came, and what the order was about. */
  amount: Money
  ordered: Money
  decision: 'credited' | 'dismissed' | null
  decidedBy: string | null
  reason: string | null
}

/** Those that wait for a decision, or all, newest first. */
export async function listOddPayments(
  ctx: Context,
  { all = false, orderId, after, limit }: ListPlace & { all?: boolean; orderId?: string } = {},
): Promise<OddPayment[]> {
  let query = ctx.db
    .selectFrom('odd_payment')
    .innerJoin('deposit_order', 'deposit_order.id', 'odd_payment.order_id')
    .selectAll('odd_payment')
    .select(['deposit_order.member_id', 'deposit_order.amount as ordered'])
  if (!all) query = query.where('odd_payment.decision', 'is', null)
  if (orderId !== undefined) query = query.where('order_id', '=', orderId)
  if (after !== undefined) query = query.where('odd_payment.id', '<', BigInt(after))
  const rows = await query.orderBy('odd_payment.id', 'desc').limit(limitOf(limit)).execute()
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  return rows.map((row) => ({
    id: String(row.id),
    time: row.received_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    orderId: row.order_id,
    kind: row.kind as OddPayment['kind'],
    provider: row.provider,
    transactionId: row.transaction_id,
    amount: moneyOf(row.amount),
    ordered: moneyOf(row.ordered),
    decision: row.decision as OddPayment['decision'],
    decidedBy: row.decided_by,
    reason: row.reason,
  }))
}

/**
 * Credits what came, less the fee of its method; an order that was not paid yet is by it. Refuses `required` and
 * `too-long` at `reason`, `not-found`, `state-moved-on` when it is decided already.
 */
export async function creditOddPayment(
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
): Promise<Result<null>> {
  const turnoverPercent = await ctx.settings.value('depositTurnoverPercent')
  return decide(ctx, { id, actor, reason, decision: 'credited' }, (ctx, order, amount) =>
    creditDeposit(ctx, order, { amount, fee: methodFeeOf(order.method, amount) }, turnoverPercent),
  )
}

/** Leaves it uncredited: it was given back outside of this system, or never came. Refuses as `creditOddPayment`. */
export const dismissOddPayment = (
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  decide(ctx, { id, actor, reason, decision: 'dismissed' }, () => Promise.resolve(null))

interface Decision {
  id: string
  actor: string
  reason: string
  decision: 'credited' | 'dismissed'
}

/** Decides about an odd payment once; `move` moves its money and answers the posting's id. */
async function decide(
  ctx: Context,
  { id, actor, reason, decision }: Decision,
  move: (ctx: Context, order: DepositRow, amount: bigint) => Promise<string | null>,
): Promise<Result<null>> {
  const told = reasonOf(reason)
  if (!told.ok) return told
  if (!/^\d{1,18}$/.test(id)) return refuse('not-found')
  return ctx.transact(async (ctx) => {
    const known = await oddPayment(ctx, id)
    // The order first, as everybody who moves its money locks it.
    const order = known && (await lockDeposit(ctx, known.order_id))
    const odd = await oddPayment(ctx, id)
    if (!order || !odd) return refuse('not-found')
    if (odd.decision !== null) return refuse('state-moved-on')
    await audit(ctx, {
      actor,
      action: `odd-payment-${decision}`,
      subject: order.id,
      detail: { payment: id, amount: moneyOf(odd.amount), reason: told.value },
    })
    const posting_id = await move(ctx, order, odd.amount)
    await ctx.db
      .updateTable('odd_payment')
      .set({ decision, decided_by: actor, decided_at: ctx.clock.now(), reason: told.value, posting_id })
      .where('id', '=', odd.id)
      .execute()
    return done(null)
  })
}

const oddPayment = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('odd_payment')
    .select(['id', 'order_id', 'amount', 'decision'])
    .where('id', '=', BigInt(id))
    .executeTakeFirst()
