import type { Context } from '../context.ts'
import { done } from '../result.ts'
import { acceptPayoutNotice } from './accept-payout-notice.ts'
import { payoutIdOf, wasAsked } from './note-payout.ts'
import { payoutProvider } from './providers/index.ts'
import type { OrderToPay } from './providers/provider.ts'
import { lockWithdrawal, type WithdrawalRow } from './withdrawal-order.ts'

/**
 * Has an approved withdrawal paid by the provider, and notes what it answers. May run again: the provider knows the
 * attempt by its number, and an order that is further already, or that was refused, is left as it is. So is one whose
 * provider has been closed since: it waits for the operator's hand, or for `retryPayout`. One that was asked before it was
 * closed is asked again once it is open.
 */
export async function payWithdrawal(ctx: Context, orderId: string): Promise<void> {
  if (!(await payoutProvider.isOpen(ctx))) return seeNothingAsked(ctx, orderId)
  const asking = await ctx.transact(async (ctx) => done(await noteAsking(ctx, orderId)))
  if (!asking.ok || !asking.value) return
  const { payoutId } = asking.value
  const answer = await payoutProvider.payOut(ctx, asking.value)
  if (answer === 'pending') return
  const said =
    answer === 'paid'
      ? { status: 'paid' as const, reason: '' }
      : { status: 'failed' as const, reason: answer.refused }
  const heard = await acceptPayoutNotice(ctx, payoutProvider.name, { orderId, payoutId, ...said })
  if (!heard.ok) throw new Error(`what became of payout ${payoutId} cannot be noted: ${heard.code}`)
}

/** Throws while what became of a payout is not known: the job is done again later. */
async function seeNothingAsked(ctx: Context, orderId: string): Promise<void> {
  const asked = await ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    return done(order && isRunning(order) && (await wasAsked(ctx, order)))
  })
  if (asked.ok && asked.value)
    throw new Error(`the provider of withdrawal ${orderId} is closed and has not answered`)
}

/** Whether it is with the provider, or is to be. */
const isRunning = ({ status, payout_problem: problem }: WithdrawalRow) =>
  status === 'approved' && problem === null

/**
 * Notes that the provider is asked now, before it is, so that whatever it says of this attempt later finds it. Null for an
 * order that is not to be paid.
 */
async function noteAsking(ctx: Context, orderId: string): Promise<OrderToPay | null> {
  const order = await lockWithdrawal(ctx, orderId)
  if (!order) throw new Error(`no withdrawal ${orderId}`)
  if (!isRunning(order)) return null
  const payoutId = payoutIdOf(order)
  await ctx.db
    .insertInto('payout')
    .values({
      id: payoutId,
      order_id: order.id,
      provider: payoutProvider.name,
      asked_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const payee = await ctx.db
    .selectFrom('bound_account')
    .select(['bank_code as bankCode', 'account_number as accountNumber', 'payee_name as payeeName'])
    .where('id', '=', order.account_id)
    .executeTakeFirstOrThrow()
  return { orderId: order.id, payoutId, amount: order.amount - order.fee, ...payee }
}
