import type { Context } from '../context.ts'
import { house, post, wallet } from '../ledger/index.ts'
import { done, type Result, refuse } from '../result.ts'
import { payoutProvider } from './providers/index.ts'
import { lockWithdrawal, moveWithdrawal } from './withdrawal-order.ts'

/**
 * Pays an approved withdrawal through the provider, then notes it as paid. May run again: the provider knows the order
 * by its id, and an order that is further already is left as it is. So is one whose provider has been closed since: it
 * waits for the operator's hand.
 */
export async function payWithdrawal(ctx: Context, orderId: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('withdrawal_order')
    .innerJoin('bound_account', 'bound_account.id', 'withdrawal_order.account_id')
    .select([
      'withdrawal_order.status',
      'withdrawal_order.amount',
      'withdrawal_order.fee',
      'bound_account.bank_code as bankCode',
      'bound_account.account_number as accountNumber',
      'bound_account.payee_name as payeeName',
    ])
    .where('withdrawal_order.id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status !== 'approved' || !(await payoutProvider.isOpen(ctx))) return
  await payoutProvider.payOut(ctx, { orderId, ...order, amount: order.amount - order.fee })
  const receiptMinutes = await ctx.settings.value('withdrawalAutoReceiptMinutes')
  const noted = await ctx.transact((ctx) => notePaid(ctx, orderId, 'system', receiptMinutes))
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
  const moved = await moveWithdrawal(ctx, order, 'paid', by, { auto_receipt_at: autoReceiptAt })
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
