import type { Context } from '../context.ts'
import { announce } from '../events/index.ts'
import { house, post, wallet } from '../ledger/index.ts'
import { done, type Result } from '../result.ts'
import { moveWithdrawal, type WithdrawalRow } from './withdrawal-order.ts'

/** What the provider knows an attempt by. */
export const payoutIdOf = ({ id, payout_attempt: attempt }: Pick<WithdrawalRow, 'id' | 'payout_attempt'>) =>
  attempt === 1 ? id : `${id}-${attempt}`

/** Of the job that takes a withdrawal as received: there is one. */
export const receiptKey = (orderId: string) => `receipt ${orderId}`

/** Whether the provider was asked for the running attempt of a withdrawal: its money may have left. */
export async function wasAsked({ db }: Context, order: Pick<WithdrawalRow, 'id' | 'payout_attempt'>) {
  const asked = await db
    .selectFrom('payout')
    .select('id')
    .where('id', '=', payoutIdOf(order))
    .executeTakeFirst()
  return asked !== undefined
}

/**
 * Notes a locked, approved withdrawal as paid by `by`, and the held money as gone. Answers the posting's id. In a
 * transaction. Refuses `state-moved-on`.
 */
export async function notePaid(
  ctx: Context,
  order: WithdrawalRow,
  by: string,
  receiptMinutes: number,
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
  const posted = await post(ctx, {
    kind: 'withdrawal-paid',
    reference: order.id,
    entries: [
      { account: wallet(order.member_id, 'held'), amount: -order.amount },
      { account: house('cashier', order.member_id), amount: order.amount - order.fee },
      ...(order.fee > 0n ? [{ account: house('fees', order.member_id), amount: order.fee }] : []),
    ],
  })
  return posted.ok ? done(posted.value.postingId) : posted
}

/**
 * Takes back that a locked withdrawal was paid, because its payout bounced: its money is held again. In a transaction.
 */
export async function takePaidBack(ctx: Context, order: WithdrawalRow): Promise<void> {
  const posted = await post(ctx, {
    kind: 'withdrawal-paid',
    reference: order.id,
    entries: [
      { account: house('cashier', order.member_id), amount: order.fee - order.amount },
      ...(order.fee > 0n ? [{ account: house('fees', order.member_id), amount: -order.fee }] : []),
      { account: wallet(order.member_id, 'held'), amount: order.amount },
    ],
  })
  if (!posted.ok) throw new Error(`withdrawal ${order.id} cannot be taken back: ${posted.code}`)
}

/**
 * Notes that the provider has refused the running attempt of a locked withdrawal for good: it waits for the operator, who
 * tries again or rejects it. In a transaction.
 */
export async function noteRefused(ctx: Context, order: WithdrawalRow, problem: string): Promise<void> {
  await ctx.db
    .updateTable('withdrawal_order')
    .set({ payout_problem: problem || 'the provider gave no reason' })
    .where('id', '=', order.id)
    .execute()
  ctx.log.warn({ orderId: order.id }, 'a payout was refused and needs the operator')
  await announce(ctx, order.member_id, 'withdrawals')
}
