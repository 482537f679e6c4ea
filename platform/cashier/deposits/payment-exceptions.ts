import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import type { QueueQuery } from '#platform/base/queue.ts'
import { forbid, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { type PendingApproval, transactByHand } from '#platform/members/approvals/index.ts'
import { house, post, wallet } from '#platform/money/ledger/index.ts'
import { creditDeposit } from './credit-deposit.ts'
import { methodFeeOf } from './deposit-methods.ts'
import { type DepositRow, lockDeposit } from './deposit-order.ts'

/**
 * `amount-differs`: the amount is not the ordered one; `paid-already`: the order was paid before; `reversed`: the
 * provider takes back a reported payment.
 */
export type PaymentExceptionKind = 'amount-differs' | 'paid-already' | 'reversed'

/** A reversal is `collected` from the player's main wallet or `written-off` by the house. */
type PaymentDecision = 'credited' | 'dismissed' | 'collected' | 'written-off'

/** A payment exception as the operator sees it: money that was not credited automatically, or that was reversed. */
export interface PaymentException {
  id: string
  time: string
  account: string
  orderId: string
  kind: PaymentExceptionKind
  provider: string
  transactionId: string
  /** The amount received or reversed, and the ordered amount. */
  amount: Money
  ordered: Money
  decision: PaymentDecision | null
  decidedBy: string | null
  reason: string | null
}

/** Pending exceptions, or all, newest first. */
export async function listPaymentExceptions(
  ctx: Context,
  { all = false, orderId, after, limit, oldestFirst }: ListPlace & { all?: boolean; orderId?: string } = {},
): Promise<PaymentException[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = ctx.db
    .selectFrom('odd_payment')
    .innerJoin('deposit_order', 'deposit_order.id', 'odd_payment.order_id')
    .selectAll('odd_payment')
    .select(['deposit_order.member_id', 'deposit_order.amount as ordered'])
  if (!all) query = query.where('odd_payment.decision', 'is', null)
  if (orderId !== undefined) query = query.where('order_id', '=', orderId)
  if (after !== undefined) query = query.where('odd_payment.id', past, BigInt(after))
  const rows = await query.orderBy('odd_payment.id', way).limit(limitOf(limit)).execute()
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  return rows.map((row) => ({
    id: String(row.id),
    time: row.received_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    orderId: row.order_id,
    kind: row.kind as PaymentException['kind'],
    provider: row.provider,
    transactionId: row.transaction_id,
    amount: moneyOf(row.amount),
    ordered: moneyOf(row.ordered),
    decision: row.decision as PaymentException['decision'],
    decidedBy: row.decided_by,
    reason: row.reason,
  }))
}

/** Payment exceptions that wait for a decision. */
export const paymentExceptionQueue: QueueQuery = () => ({
  from: sql`from odd_payment where decision is null`,
  since: sql`received_at`,
  amount: sql`amount`,
})

/**
 * Credits the received amount, less the fee of its method; an unpaid order becomes paid. A large amount waits for
 * approval. Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` if decided or waiting for
 * approval, `operation-not-allowed` for a reversal.
 */
export async function creditPaymentException(
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
): Promise<Result<PendingApproval | null>> {
  const rolloverPercent = await ctx.settings.value('depositTurnoverPercent')
  return transactByHand(ctx, { actor, reason }, async (ctx, allowance, by) => {
    const openException = await openPayment(ctx, id, 'credited')
    if (!openException.ok) return openException
    const { exception, order } = openException.value
    const { amount } = exception
    return allowance.carryOutOrAsk(
      { what: 'odd-payment', subject: id, memberId: order.member_id, amount, ...by },
      () => creditExceptionByHand(ctx, { id, ...by }, rolloverPercent),
    )
  })
}

interface Decision {
  id: string
  actor: string
  /** Trimmed. */
  reason: string
}

/**
 * `creditPaymentException` within a transaction, without the approval check. Returns the posting's id. Same refusals.
 */
export async function creditExceptionByHand(
  ctx: Context,
  decision: Decision,
  rolloverPercent: number,
): Promise<Result<string>> {
  const openException = await openPayment(ctx, decision.id, 'credited')
  if (!openException.ok) return openException
  const { exception, order } = openException.value
  await auditDecision(ctx, openException.value, decision, 'credited')
  const payment = { amount: exception.amount, fee: methodFeeOf(order.method, exception.amount) }
  const postingId = await creditDeposit(ctx, order, payment, rolloverPercent)
  await recordDecision(ctx, exception, decision, { decision: 'credited', posting_id: postingId })
  return ok(postingId)
}

/**
 * Closes an exception without a posting: the money was returned outside this system or never came, or a reversed
 * payment arrived again. Refuses as `creditPaymentException`.
 */
export const dismissPaymentException = (
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const openException = await openPayment(ctx, id, 'dismissed')
    if (!openException.ok) return openException
    const decision = { id, actor, reason }
    await auditDecision(ctx, openException.value, decision, 'dismissed')
    await recordDecision(ctx, openException.value.exception, decision, {
      decision: 'dismissed',
      posting_id: null,
    })
    return ok(null)
  })

interface Settlement extends Decision {
  decision: 'collected' | 'written-off'
}

/**
 * Settles the reversal of a credited payment: `collected` takes the credited amount from the player's main wallet and
 * the fee from the house; `written-off` takes all from the house. A large amount waits for approval. Refuses as
 * `creditPaymentException`, `operation-not-allowed` also if it was never credited, `insufficient-balance` if the
 * player's wallet does not hold it.
 */
export const settleReversal = (
  ctx: Context,
  { id, decision, ...wish }: Settlement,
): Promise<Result<PendingApproval | null>> =>
  transactByHand(ctx, wish, async (ctx, allowance, by) => {
    const openException = await openPayment(ctx, id, decision)
    if (!openException.ok) return openException
    const { order, exception } = openException.value
    const amount =
      decision === 'collected' ? feeOfException(order, exception) - exception.amount : -exception.amount
    return allowance.carryOutOrAsk(
      { what: 'odd-payment', subject: id, memberId: order.member_id, amount, ...by, input: { decision } },
      () => settleReversalByHand(ctx, { id, decision, ...by }),
    )
  })

/** `settleReversal` within a transaction, without the approval check. Returns the posting's id. Same refusals. */
export async function settleReversalByHand(
  ctx: Context,
  { decision, ...by }: Settlement,
): Promise<Result<string>> {
  const openException = await openPayment(ctx, by.id, decision)
  if (!openException.ok) return openException
  const { order, exception } = openException.value
  const { member_id: memberId } = order
  await auditDecision(ctx, openException.value, by, decision)
  const fee = decision === 'collected' ? feeOfException(order, exception) : 0n
  const bearer = decision === 'collected' ? wallet(memberId, 'main') : house('adjustments', memberId)
  const posting = await post(ctx, {
    kind: 'adjustment',
    reference: order.id,
    entries: [
      { account: bearer, amount: fee - exception.amount },
      ...(fee > 0n ? [{ account: house('fees', memberId), amount: -fee }] : []),
      // Of a chain the loss stands in `suspense`, where it was taken from the chain's account.
      {
        account: house(order.provider === 'chain' ? 'suspense' : 'cashier', memberId),
        amount: exception.amount,
      },
    ],
  })
  if (!posting.ok) return posting
  const { postingId } = posting.value
  await recordDecision(ctx, exception, by, { decision, posting_id: postingId })
  return ok(postingId)
}

/** The adjustments by which reversals of payments were settled, as a table: `posting_id`. */
export const settledPayments = sql`(
  select posting_id from odd_payment where decision in ('collected', 'written-off')
)`

/** The fee of a payment: the order's own if the amount is as ordered. */
const feeOfException = (order: DepositRow, { amount }: Pick<ExceptionRow, 'amount'>): Minor =>
  amount === order.amount ? order.fee : methodFeeOf(order.method, amount)

interface ExceptionRow {
  id: bigint
  kind: string
  provider: string
  transaction_id: string
  amount: Minor
  decision: string | null
}

interface OpenException {
  order: DepositRow
  exception: ExceptionRow
}

/**
 * Locks the order of a pending payment exception, and checks that `decision` fits. Refuses `not-found`,
 * `state-moved-on` and `operation-not-allowed`.
 */
async function openPayment(
  ctx: Context,
  sent: string,
  decision: PaymentDecision,
): Promise<Result<OpenException>> {
  const id = rowIdOf(sent)
  if (id === undefined) return refuse('not-found')
  const unlocked = await readException(ctx, id)
  // Lock order: the order first.
  const order = unlocked && (await lockDeposit(ctx, unlocked.order_id))
  const exception = await readException(ctx, id)
  if (!order || !exception) return refuse('not-found')
  if (exception.decision !== null) return refuse('state-moved-on')
  const why = await whyNot(ctx, order, exception, decision)
  return why === undefined ? ok({ order, exception }) : forbid(why)
}

/** Why a decision does not fit an exception; undefined if it does. */
async function whyNot(
  ctx: Context,
  order: DepositRow,
  exception: ExceptionRow,
  decision: PaymentDecision,
): Promise<string | undefined> {
  if (decision === 'dismissed') return undefined
  const isReversed = exception.kind === 'reversed'
  if (decision === 'credited')
    return isReversed || (await wasReversed(ctx, exception)) ? 'its provider has taken it back' : undefined
  if (!isReversed) return 'its provider has not taken it back'
  const payment = await paymentOf(ctx, order, exception.transaction_id)
  return payment?.credited ? undefined : 'it was never credited: dismiss it'
}

/** Whether the provider has reversed the payment. */
async function wasReversed({ db }: Context, { provider, transaction_id }: ExceptionRow): Promise<boolean> {
  const reversed = await db
    .selectFrom('odd_payment')
    .select('id')
    .where('provider', '=', provider)
    .where('transaction_id', '=', transaction_id)
    .where('kind', '=', 'reversed')
    .executeTakeFirst()
  return reversed !== undefined
}

/** The payment of a locked order with this transaction id, and whether it was credited; undefined if there is none. */
export async function paymentOf(
  { db }: Context,
  order: DepositRow,
  transactionId: string,
): Promise<{ amount: Minor; credited: boolean } | undefined> {
  // A chain's reversal is an exception only where the arrival had been credited.
  if (order.provider === 'chain') return reversedOf(db, order.provider, transactionId)
  const paid = await db
    .selectFrom('provider_callback')
    .select('outcome')
    .where('provider', '=', order.provider)
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'paid')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (!paid) return undefined
  const exception = await db
    .selectFrom('odd_payment')
    .select(['amount', 'decision'])
    .where('provider', '=', order.provider)
    .where('transaction_id', '=', transactionId)
    .where('kind', '<>', 'reversed')
    .executeTakeFirst()
  if (exception) return { amount: exception.amount, credited: exception.decision === 'credited' }
  return { amount: order.amount, credited: paid.outcome === 'paid' }
}

async function reversedOf(db: Db, provider: string, transactionId: string) {
  const row = await db
    .selectFrom('odd_payment')
    .select('amount')
    .where('provider', '=', provider)
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', 'reversed')
    .executeTakeFirst()
  return row && { amount: row.amount, credited: true }
}

/**
 * Notes that a chain took back what was credited to an order: an operator decides who bears it. `transactionId` names the credit,
 * which is taken back once. Run in a transaction.
 */
export async function noteReversed(
  { db, clock }: Context,
  { orderId, transactionId, amount }: { orderId: string; transactionId: string; amount: Minor },
): Promise<void> {
  await db
    .insertInto('odd_payment')
    .values({
      order_id: orderId,
      kind: 'reversed',
      provider: 'chain',
      transaction_id: transactionId,
      amount,
      received_at: clock.now(),
    })
    .execute()
}

/**
 * What was taken back stands again: removes the exception, also one that was dismissed. False if an operator has decided who bears
 * it, or there is none. Waits for an operator who is at it. Run in a transaction.
 */
export async function forgetReversed(
  ctx: Context,
  { orderId, transactionId }: { orderId: string; transactionId: string },
): Promise<boolean> {
  await lockDeposit(ctx, orderId)
  const closed = await ctx.db
    .deleteFrom('odd_payment')
    .where('provider', '=', 'chain')
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', 'reversed')
    .where((where) => where.or([where('decision', 'is', null), where('decision', '=', 'dismissed')]))
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Whether the house has borne a reversal of a chain's arrival: its player kept what had been credited. */
export async function wasWrittenOff({ db }: Context, arrival: string): Promise<boolean> {
  const reversal = await db
    .selectFrom('odd_payment')
    .select('id')
    .where('provider', '=', 'chain')
    .where('kind', '=', 'reversed')
    .where('decision', '=', 'written-off')
    .where(sql<boolean>`starts_with(transaction_id, ${`${arrival}:`})`)
    .limit(1)
    .executeTakeFirst()
  return reversal !== undefined
}

const auditDecision = (
  ctx: Context,
  { order, exception }: OpenException,
  { id, actor, reason }: Decision,
  decision: PaymentDecision,
) =>
  audit(ctx, {
    actor,
    action: `odd-payment-${decision}`,
    subject: order.id,
    detail: { payment: id, kind: exception.kind, amount: moneyOf(exception.amount), reason },
  })

async function recordDecision(
  { db, clock }: Context,
  { id }: ExceptionRow,
  { actor, reason }: Decision,
  what: { decision: PaymentDecision; posting_id: string | null },
): Promise<void> {
  await db
    .updateTable('odd_payment')
    .set({ ...what, decided_by: actor, decided_at: clock.now(), reason })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
}

const readException = (ctx: Context, id: bigint) =>
  ctx.db
    .selectFrom('odd_payment')
    .select(['id', 'order_id', 'kind', 'provider', 'transaction_id', 'amount', 'decision'])
    .where('id', '=', id)
    .executeTakeFirst()
