import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import type { QueueQuery } from '#platform/base/queue.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { type PendingApproval, transactByHand } from '#platform/members/approvals/index.ts'
import { type AccountKey, house, lockAccounts, move, post, wallet } from '#platform/money/ledger/index.ts'
import { lockWithdrawal, moveWithdrawal, releaseHeld, type WithdrawalRow } from '../withdrawal-order.ts'
import { reversePaid } from './record-payout.ts'

/**
 * `other-attempt`: an attempt other than the last was paid; `paid-already`: the withdrawal was paid by another attempt,
 * or by hand; `paid-after-release`: it was rejected, and the player has the money back; `bounced`: it failed after it
 * was paid.
 */
export type PayoutExceptionKind = 'other-attempt' | 'paid-already' | 'paid-after-release' | 'bounced'

/**
 * The decision about the money: `returned` to the player, which rejects the withdrawal; `collected` from the player's
 * main wallet; `written-off` by the house; `nothing` moves.
 */
export const payoutDecisions = ['returned', 'collected', 'written-off', 'nothing'] as const
export type PayoutDecision = (typeof payoutDecisions)[number]

/** A payout exception as the operator sees it: a callback that does not fit its withdrawal. */
export interface PayoutException {
  id: string
  time: string
  account: string
  orderId: string
  kind: PayoutExceptionKind
  provider: string
  payoutId: string
  /** The amount that left or came back: the withdrawal's amount less its fee. */
  amount: Money
  problem: string | null
  decision: PayoutDecision | null
  decidedBy: string | null
  reason: string | null
}

/** Pending exceptions, or all, newest first. */
export async function listPayoutExceptions(
  ctx: Context,
  { all = false, orderId, after, limit, oldestFirst }: ListPlace & { all?: boolean; orderId?: string } = {},
): Promise<PayoutException[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = ctx.db
    .selectFrom('odd_payout')
    .innerJoin('payout', 'payout.id', 'odd_payout.payout_id')
    .innerJoin('withdrawal_order', 'withdrawal_order.id', 'odd_payout.order_id')
    .selectAll('odd_payout')
    .select(['payout.provider', 'withdrawal_order.member_id', 'amount', 'fee'])
  if (!all) query = query.where('odd_payout.decision', 'is', null)
  if (orderId !== undefined) query = query.where('odd_payout.order_id', '=', orderId)
  if (after !== undefined) query = query.where('odd_payout.id', past, BigInt(after))
  const rows = await query.orderBy('odd_payout.id', way).limit(limitOf(limit)).execute()
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  return rows.map((row) => ({
    id: String(row.id),
    time: row.received_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    orderId: row.order_id,
    kind: row.kind as PayoutExceptionKind,
    provider: row.provider,
    payoutId: row.payout_id,
    amount: moneyOf(row.amount - row.fee),
    problem: row.problem,
    decision: row.decision as PayoutDecision | null,
    decidedBy: row.decided_by,
    reason: row.reason,
  }))
}

/** Payout exceptions that wait for a decision. */
export const payoutExceptionQueue: QueueQuery = () => ({
  from: sql`from odd_payout join withdrawal_order on withdrawal_order.id = odd_payout.order_id where decision is null`,
  since: sql`received_at`,
  amount: sql`amount - fee`,
})

/** Whether an exceptional `paid` or `failed` was recorded for a payout. */
export async function wasReported(
  ctx: Context,
  payoutId: string,
  status: 'paid' | 'failed',
): Promise<boolean> {
  const oddPayout = await ctx.db
    .selectFrom('odd_payout')
    .select('id')
    .where('payout_id', '=', payoutId)
    .where('status', '=', status)
    .executeTakeFirst()
  return oddPayout !== undefined
}

/** Why nothing is done with such a withdrawal. */
export const MAY_HAVE_LEFT = 'its money may have left: decide about its payout first'

/** Whether a withdrawal's money may have left by a payout that the operator has not settled yet. */
export async function mayHaveLeft(ctx: Context, orderId: string): Promise<boolean> {
  const open = await ctx.db
    .selectFrom('odd_payout')
    .select('id')
    .where('order_id', '=', orderId)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

interface Settlement {
  id: string
  decision: PayoutDecision
  actor: string
  reason: string
}

/**
 * Settles a payout exception once; a large amount waits for approval. `returned` is for a payout that had paid its
 * withdrawal, `collected` or `written-off` for one paid in addition.
 *
 * Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` if settled or waiting for approval,
 * `operation-not-allowed` if the decision does not fit, `insufficient-balance` if the player's wallet does not hold
 * what is collected.
 */
export const settlePayoutException = (
  ctx: Context,
  { id, decision, ...wish }: Settlement,
): Promise<Result<PendingApproval | null>> =>
  transactByHand(ctx, wish, async (ctx, allowance, by) => {
    const payout = await openPayout(ctx, id, decision)
    if (!payout.ok) return payout
    const { order } = payout.value
    const amount = amountOf(order, decision)
    return allowance.carryOutOrAsk(
      { what: 'odd-payout', subject: id, memberId: order.member_id, amount, ...by, input: { decision } },
      () => settleExceptionByHand(ctx, { id, decision, ...by }),
    )
  })

/**
 * `settlePayoutException` within a transaction, without the approval check. Returns the posting's id, null if nothing
 * moves. Same refusals.
 */
export async function settleExceptionByHand(
  ctx: Context,
  { id, decision, actor, reason }: Settlement,
): Promise<Result<string | null>> {
  const payout = await openPayout(ctx, id, decision)
  if (!payout.ok) return payout
  const { order, exception } = payout.value
  await audit(ctx, {
    actor,
    action: 'odd-payout-settled',
    subject: order.id,
    detail: {
      payout: id,
      kind: exception.kind,
      decision,
      amount: moneyOf(amountOf(order, decision)),
      reason,
    },
  })
  const moved = await moneyMoves[decision](ctx, order, { actor, reason })
  if (!moved.ok) return moved
  await ctx.db
    .updateTable('odd_payout')
    .set({
      decision,
      decided_by: actor,
      decided_at: ctx.clock.now(),
      reason,
      posting_id: moved.value,
    })
    .where('id', '=', exception.id)
    .execute()
  return moved
}

interface OpenException {
  order: WithdrawalRow
  exception: { id: bigint; kind: string }
}

/** Locks the order of a pending payout exception, and checks that `decision` fits. */
async function openPayout(
  ctx: Context,
  sent: string,
  decision: PayoutDecision,
): Promise<Result<OpenException>> {
  const id = rowIdOf(sent)
  if (id === undefined) return refuse('not-found')
  const unlocked = await readException(ctx, id)
  // Lock order: the order first.
  const order = unlocked && (await lockWithdrawal(ctx, unlocked.order_id))
  const exception = await readException(ctx, id)
  if (!order || !exception) return refuse('not-found')
  if (exception.decision !== null) return refuse('state-moved-on')
  if (!checkDecision(decision, exception, order)) return refuse('operation-not-allowed')
  return ok({ order, exception })
}

const readException = (ctx: Context, id: bigint) =>
  ctx.db
    .selectFrom('odd_payout')
    .innerJoin('payout', 'payout.id', 'odd_payout.payout_id')
    .select([
      'odd_payout.id',
      'odd_payout.order_id',
      'kind',
      'status',
      'decision',
      'payout.posting_id as paidBy',
    ])
    .where('odd_payout.id', '=', id)
    .executeTakeFirst()

function checkDecision(
  decision: PayoutDecision,
  exception: { status: string; paidBy: string | null },
  order: WithdrawalRow,
): boolean {
  if (decision === 'nothing') return true
  if (decision !== 'returned') return exception.status === 'paid'
  return (
    exception.status === 'failed' && exception.paidBy !== null && ['paid', 'received'].includes(order.status)
  )
}

/** The change of the player's wallet, or the house's loss. */
function amountOf({ amount, fee }: WithdrawalRow, decision: PayoutDecision): Minor {
  if (decision === 'nothing') return 0n
  return decision === 'returned' ? amount : fee - amount
}

type MoneyMove = (
  ctx: Context,
  order: WithdrawalRow,
  by: { actor: string; reason: string },
) => Promise<Result<string | null>>

const moneyMoves: Record<PayoutDecision, MoneyMove> = {
  nothing: () => Promise.resolve(ok(null)),

  async returned(ctx, order, by) {
    const returned = await returnPaid(ctx, order, by)
    return returned.ok ? ok(returned.value.released) : returned
  },

  collected: (ctx, order) => coverPayment(ctx, order, wallet(order.member_id, 'main')),

  'written-off': (ctx, order) => coverPayment(ctx, order, house('adjustments', order.member_id)),
}

/**
 * Rejects a locked withdrawal whose payment came back to an account of the house: its player has the money again. Returns the
 * ids of both postings. Run in a transaction. Refuses `state-moved-on`.
 */
export async function returnPaid(
  ctx: Context,
  order: WithdrawalRow,
  { actor, reason }: { actor: string; reason: string },
  back: AccountKey = house('cashier', order.member_id),
): Promise<Result<{ reversed: string; released: string }>> {
  await lockReturning(ctx, order.member_id, back)
  const reversed = await reversePaid(ctx, order, back)
  const moved = await moveWithdrawal(ctx, order, 'rejected', actor, { reason })
  return moved.ok ? ok({ reversed, released: await releaseHeld(ctx, order) }) : moved
}

/**
 * Locks the accounts of a return's two postings in id order, as a single posting would: a withdrawal request locks
 * `main` first.
 */
async function lockReturning({ db }: Context, memberId: bigint, back: AccountKey): Promise<void> {
  await lockAccounts(db, [back, house('fees', memberId), wallet(memberId, 'main'), wallet(memberId, 'held')])
}

/** The adjustments by which extra payouts were settled, as a table: `posting_id`. */
export const settledPayouts = sql`(
  select posting_id from odd_payout where decision in ('collected', 'written-off')
)`

/** Covers an extra payment of the cashier's bank from `account`. */
async function coverPayment(
  ctx: Context,
  { id, member_id, amount, fee }: WithdrawalRow,
  account: Parameters<typeof move>[0],
): Promise<Result<string>> {
  const posting = await post(ctx, {
    kind: 'adjustment',
    reference: id,
    entries: move(account, house('cashier', member_id), amount - fee),
  })
  return posting.ok ? ok(posting.value.postingId) : posting
}
