import type { Selectable } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { Payout } from '#platform/base/db/tables.ts'
import { announce } from '#platform/base/events/index.ts'
import { expectOk, ok, type Result } from '#platform/base/result.ts'
import { type AccountKey, house, post, wallet } from '#platform/money/ledger/index.ts'
import { markPaidTo, unmarkPaidTo } from '../accounts/account-owner.ts'
import { moveWithdrawal, type WithdrawalRow } from '../withdrawal-order.ts'

/** The id of an attempt, sent to the provider. */
export const payoutIdOf = ({ id, payout_attempt: attempt }: Pick<WithdrawalRow, 'id' | 'payout_attempt'>) =>
  attempt === 1 ? id : `${id}-${attempt}`

/** The key of a withdrawal's single receipt job. */
export const receiptKey = (orderId: string) => `receipt ${orderId}`

/** The key of a withdrawal's single payout job. */
export const payKey = (orderId: string) => `pay ${orderId}`

export type PayoutRow = Selectable<Payout>

/** A payout by its id, not locked; undefined if that attempt has not been recorded. */
export const payoutOf = ({ db }: Context, payoutId: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payout').selectAll().where('id', '=', payoutId).executeTakeFirst()

/** Whether a payout of a provider has paid a withdrawal. */
export async function hasPaidPayout({ db }: Context, orderId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('payout')
    .select('id')
    .where('order_id', '=', orderId)
    .where('posting_id', 'is not', null)
    .executeTakeFirst()
  return paid !== undefined
}

/** Whether the payout is with the provider or about to be: approved, and its current attempt not refused. */
export const isRunning = ({ status, payout_problem: problem }: WithdrawalRow) =>
  status === 'approved' && problem === null

/**
 * The payout of a locked withdrawal that the provider was asked for and whose result is unknown: its money may have
 * left. Undefined if there is none.
 */
export const awaitedPayout = async (ctx: Context, order: WithdrawalRow): Promise<PayoutRow | undefined> =>
  isRunning(order) ? payoutOf(ctx, payoutIdOf(order)) : undefined

/**
 * Records a locked, approved withdrawal as paid by `by`, and the held money as gone, from the cashier or from another
 * account of the house. Returns the posting's id. Run in a transaction. Refuses `state-moved-on`.
 */
export async function recordPaid(
  ctx: Context,
  order: WithdrawalRow,
  by: string,
  receiptMinutes: number,
  from: AccountKey = house('cashier', order.member_id),
): Promise<Result<string>> {
  const autoReceiptAt = new Date(ctx.clock.now().getTime() + receiptMinutes * 60_000)
  const change = { auto_receipt_at: autoReceiptAt, payout_problem: null }
  const moved = await moveWithdrawal(ctx, order, 'paid', by, change)
  if (!moved.ok) return moved
  await ctx.addJob(
    'withdrawal-auto-receipt',
    { orderId: order.id },
    { at: autoReceiptAt, key: receiptKey(order.id) },
  )
  const posting = await post(ctx, {
    kind: 'withdrawal-paid',
    reference: order.id,
    entries: [
      { account: wallet(order.member_id, 'held'), amount: -order.amount },
      { account: from, amount: order.amount - order.fee },
      ...(order.fee > 0n ? [{ account: house('fees', order.member_id), amount: order.fee }] : []),
    ],
  })
  if (!posting.ok) return posting
  // Lock order: money first.
  await markPaidTo(ctx, order)
  return ok(posting.value.postingId)
}

/** `recordPaid` for a withdrawal that `payout` has paid. Refuses `state-moved-on`. */
export async function recordPaidBy(
  ctx: Context,
  order: WithdrawalRow,
  payout: PayoutRow,
  by: string,
  receiptMinutes: number,
): Promise<Result<null>> {
  const paid = await recordPaid(ctx, order, by, receiptMinutes)
  if (!paid.ok) return paid
  await ctx.db.updateTable('payout').set({ posting_id: paid.value }).where('id', '=', payout.id).execute()
  return ok(null)
}

/**
 * Reverses the payment of a locked withdrawal whose payout bounced: its money, which has come back to an account of the house,
 * is held again. Returns the posting's id. Run in a transaction.
 */
export async function reversePaid(
  ctx: Context,
  order: WithdrawalRow,
  back: AccountKey = house('cashier', order.member_id),
): Promise<string> {
  const { postingId } = expectOk(
    await post(ctx, {
      kind: 'withdrawal-paid',
      reference: order.id,
      entries: [
        { account: back, amount: order.fee - order.amount },
        ...(order.fee > 0n ? [{ account: house('fees', order.member_id), amount: -order.fee }] : []),
        { account: wallet(order.member_id, 'held'), amount: order.amount },
      ],
    }),
    `withdrawal ${order.id} cannot be taken back`,
  )
  await unmarkPaidTo(ctx, order)
  return postingId
}

/**
 * Records that the provider finally refused the current attempt of a locked withdrawal; the operator retries or
 * rejects. Run in a transaction.
 */
export async function recordRefused(ctx: Context, order: WithdrawalRow, problem: string): Promise<void> {
  await ctx.db
    .updateTable('withdrawal_order')
    .set({ payout_problem: problem || 'the provider gave no reason' })
    .where('id', '=', order.id)
    .execute()
  ctx.log.warn({ orderId: order.id }, 'a payout was refused and needs the operator')
  await announce(ctx, order.member_id, 'withdrawals')
}
