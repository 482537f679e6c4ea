import { type Minor, type Money, moneyOf } from '#contract/money.ts'
import { accountsOf } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { reasonOf } from '../operator-reason.ts'
import { type ListPlace, limitOf } from '../paging.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { aloneUpTo, askAnother, takesTwo, type Waits } from '../two-persons/index.ts'
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
 * Credits what came, less the fee of its method; an order that was not paid yet is by it. A large amount waits for another
 * operator's word. Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` when it is decided
 * already or waits for that word.
 */
export async function creditOddPayment(
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
): Promise<Result<Waits | null>> {
  const told = reasonOf(reason)
  if (!told.ok) return told
  const turnoverPercent = await ctx.settings.value('depositTurnoverPercent')
  const alone = await aloneUpTo(ctx)
  return ctx.transact(async (ctx): Promise<Result<Waits | null>> => {
    const open = await openPayment(ctx, id)
    if (!open.ok) return open
    const { odd, order } = open.value
    const why = { actor, reason: told.value }
    if (takesTwo(odd.amount, alone))
      return askAnother(ctx, {
        ...{ what: 'odd-payment', subject: id, memberId: order.member_id, amount: odd.amount },
        ...why,
      })
    const credited = await creditOddByHand(ctx, { id, ...why }, turnoverPercent)
    return credited.ok ? done(null) : credited
  })
}

interface Decision {
  id: string
  actor: string
  /** Trimmed. */
  reason: string
}

/** The same in a transaction, by whoever may: answers the posting's id. Refuses `not-found` and `state-moved-on`. */
export async function creditOddByHand(
  ctx: Context,
  decision: Decision,
  turnoverPercent: number,
): Promise<Result<string>> {
  const open = await openPayment(ctx, decision.id)
  if (!open.ok) return open
  const { odd, order } = open.value
  await auditDecision(ctx, open.value, decision, 'credited')
  const payment = { amount: odd.amount, fee: methodFeeOf(order.method, odd.amount) }
  const postingId = await creditDeposit(ctx, order, payment, turnoverPercent)
  await note(ctx, odd, decision, { decision: 'credited', posting_id: postingId })
  return done(postingId)
}

/** Leaves it uncredited: it was given back outside of this system, or never came. Refuses as `creditOddPayment`. */
export async function dismissOddPayment(
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
): Promise<Result<null>> {
  const told = reasonOf(reason)
  if (!told.ok) return told
  return ctx.transact(async (ctx) => {
    const open = await openPayment(ctx, id)
    if (!open.ok) return open
    const decision = { id, actor, reason: told.value }
    await auditDecision(ctx, open.value, decision, 'dismissed')
    await note(ctx, open.value.odd, decision, { decision: 'dismissed', posting_id: null })
    return done(null)
  })
}

interface Open {
  order: DepositRow
  odd: { id: bigint; amount: Minor }
}

/** Locks the order of an odd payment that waits for its decision. Refuses `not-found` and `state-moved-on`. */
async function openPayment(ctx: Context, id: string): Promise<Result<Open>> {
  if (!/^\d{1,18}$/.test(id)) return refuse('not-found')
  const known = await oddPayment(ctx, id)
  // The order first, as everybody who moves its money locks it.
  const order = known && (await lockDeposit(ctx, known.order_id))
  const odd = await oddPayment(ctx, id)
  if (!order || !odd) return refuse('not-found')
  return odd.decision === null ? done({ order, odd }) : refuse('state-moved-on')
}

const auditDecision = (
  ctx: Context,
  { order, odd }: Open,
  { id, actor, reason }: Decision,
  decision: 'credited' | 'dismissed',
) =>
  audit(ctx, {
    actor,
    action: `odd-payment-${decision}`,
    subject: order.id,
    detail: { payment: id, amount: moneyOf(odd.amount), reason },
  })

const note = (
  { db, clock }: Context,
  { id }: Open['odd'],
  { actor, reason }: Decision,
  what: { decision: 'credited' | 'dismissed'; posting_id: string | null },
) =>
  db
    .updateTable('odd_payment')
    .set({ ...what, decided_by: actor, decided_at: clock.now(), reason })
    .where('id', '=', id)
    .execute()

const oddPayment = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('odd_payment')
    .select(['id', 'order_id', 'amount', 'decision'])
    .where('id', '=', BigInt(id))
    .executeTakeFirst()
