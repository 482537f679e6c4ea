import type { Context } from '../context.ts'
import { announce } from '../events/index.ts'
import { house, post, wallet } from '../ledger/index.ts'
import { done, type Result, refuse } from '../result.ts'
import { payoutProvider } from './providers/index.ts'
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './withdrawal-order.ts'

/** What the provider knows an attempt by. */
export const payoutIdOf = ({ id, payout_attempt: attempt }: Pick<WithdrawalRow, 'id' | 'payout_attempt'>) =>
  attempt === 1 ? id : `${id}-${attempt}`

/**
 * Has an approved withdrawal paid by the provider, and notes what it answers. May run again: the provider knows the
 * attempt by its number, and an order that is further already, or that was refused, is left as it is. So is one whose
 * provider has been closed since: it waits for the operator's hand.
 */
export async function payWithdrawal(ctx: Context, orderId: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('withdrawal_order')
    .innerJoin('bound_account', 'bound_account.id', 'withdrawal_order.account_id')
    .select([
      'withdrawal_order.id',
      'withdrawal_order.status',
      'withdrawal_order.amount',
      'withdrawal_order.fee',
      'withdrawal_order.payout_attempt',
      'withdrawal_order.payout_problem',
      'bound_account.bank_code as bankCode',
      'bound_account.account_number as accountNumber',
      'bound_account.payee_name as payeeName',
    ])
    .where('withdrawal_order.id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status !== 'approved' || order.payout_problem !== null) return
  if (!(await payoutProvider.isOpen(ctx))) return
  const payoutId = payoutIdOf(order)
  const { bankCode, accountNumber, payeeName } = order
  const amount = order.amount - order.fee
  const answer = await payoutProvider.payOut(ctx, {
    ...{ orderId, payoutId, amount },
    ...{ bankCode, accountNumber, payeeName },
  })
  if (answer === 'pending') return
  const receiptMinutes = await ctx.settings.value('withdrawalAutoReceiptMinutes')
  const noted = await ctx.transact((ctx) =>
    answer === 'paid'
      ? notePaid(ctx, orderId, 'system', receiptMinutes)
      : noteRefused(ctx, orderId, payoutId, answer.refused),
  )
  if (!noted.ok && noted.code !== 'state-moved-on')
    throw new Error(`withdrawal ${orderId} was paid and cannot be noted: ${noted.code}`)
}

/**
 * Notes an approved withdrawal as paid by `by`, and the held money as gone. In a transaction. Refuses `not-found` and
 * `state-moved-on`.
 */
export async function notePaid(
  ctx: Context,
  orderId: string,
  by: string,
  receiptMinutes: number,
): Promise<Result<null>> {
  const order = await lockWithdrawal(ctx, orderId)
  if (!order) return refuse('not-found')
  const autoReceiptAt = new Date(ctx.clock.now().getTime() + receiptMinutes * 60_000)
  const change = { auto_receipt_at: autoReceiptAt, payout_problem: null }
  const moved = await moveWithdrawal(ctx, order, 'paid', by, change)
  if (!moved.ok) return moved
  await ctx.addJob('withdrawal-auto-receipt', { orderId: order.id }, { at: autoReceiptAt })
  const posted = await post(ctx, {
    kind: 'withdrawal-paid',
    reference: order.id,
    entries: [
      { account: wallet(order.member_id, 'held'), amount: -order.amount },
      { account: house('cashier', order.member_id), amount: order.amount - order.fee },
      ...(order.fee > 0n ? [{ account: house('fees', order.member_id), amount: order.fee }] : []),
    ],
  })
  return posted.ok ? done(null) : posted
}

/**
 * Notes that the provider has refused the attempt `payoutId` for good: the order waits for the operator, who tries again
 * or rejects it. In a transaction. Refuses `not-found`, and `state-moved-on` for any other attempt than the running one.
 */
export async function noteRefused(
  ctx: Context,
  orderId: string,
  payoutId: string,
  problem: string,
): Promise<Result<null>> {
  const order = await lockWithdrawal(ctx, orderId)
  if (!order) return refuse('not-found')
  const running = order.status === 'approved' && order.payout_problem === null
  if (!running || payoutIdOf(order) !== payoutId) return refuse('state-moved-on')
  await ctx.db
    .updateTable('withdrawal_order')
    .set({ payout_problem: problem || 'the provider gave no reason' })
    .where('id', '=', order.id)
    .execute()
  ctx.log.warn({ orderId: order.id }, 'a payout was refused and needs the operator')
  await announce(ctx, order.member_id, 'withdrawals')
  return done(null)
}
