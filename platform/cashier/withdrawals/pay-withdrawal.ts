import type { Context } from '#platform/base/context.ts'
import { done } from '#platform/base/result.ts'
import type { OrderToPay, PayoutAnswer } from '#platform/cashier/providers/index.ts'
import { payoutProvider } from '#platform/cashier/providers/index.ts'
import { acceptPayoutNotice } from './accept-payout-notice.ts'
import { awaitedPayout, isRunning, payKey, payoutIdOf } from './note-payout.ts'
import { lockWithdrawal } from './withdrawal-order.ts'

/** The provider sends nothing any more when it has taken so long. */
export const ANSWER_MS = 60_000
/** The wait until it is asked again doubles from the one to the other. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 3_600_000

/**
 * Has an approved withdrawal paid by the provider, and notes what it answers. Where that is not known yet the provider is
 * asked again, later and later, until its word has come, or the operator's (`resolvePayout`); `asked` is how often it was
 * already. May run again: the provider knows the attempt by its number, and an order that is further already, or that was
 * refused, is left as it is. So is one whose provider has been closed since: it waits for the operator's hand, or for
 * `retryPayout`. One that was asked before it was closed is asked again once it is open.
 */
export async function payWithdrawal(ctx: Context, orderId: string, asked = 0): Promise<void> {
  if (!(await payoutProvider.isOpen(ctx))) return askLater(ctx, orderId, asked)
  const asking = await ctx.transact(async (ctx) => done(await noteAsking(ctx, orderId)))
  if (!asking.ok || !asking.value) return
  const { payoutId } = asking.value
  const answer = await ask(ctx, asking.value)
  if (answer === 'pending') return askLater(ctx, orderId, asked)
  const said =
    answer === 'paid'
      ? { status: 'paid' as const, reason: '' }
      : { status: 'failed' as const, reason: answer.refused }
  const heard = await acceptPayoutNotice(ctx, payoutProvider.name, { orderId, payoutId, ...said })
  if (!heard.ok) throw new Error(`what became of payout ${payoutId} cannot be noted: ${heard.code}`)
}

/** A provider that cannot be asked, or whose answer is lost, may have paid. */
const ask = (ctx: Context, order: OrderToPay): Promise<PayoutAnswer> =>
  payoutProvider.payOut(ctx, order, AbortSignal.timeout(ANSWER_MS)).catch((err: unknown) => {
    ctx.log.warn({ err, orderId: order.orderId, payoutId: order.payoutId }, 'a payout was not answered')
    return 'pending'
  })

/** Adds the next asking of an order whose payout has no end yet; it takes the place of one that has not run. */
async function askLater(ctx: Context, orderId: string, asked: number): Promise<void> {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(asked, 20), LONGEST_WAIT_MS)
  await ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order || !(await awaitedPayout(ctx, order))) return done(null)
    const payload = { orderId: order.id, asked: String(asked + 1) }
    return done(await ctx.addJob('withdrawal-pay', payload, { waitMs, key: payKey(order.id) }))
  })
}

/**
 * Notes that the provider is asked now, before it is, so that whatever it says of this attempt later finds it. Null for an
 * order that is not to be paid.
 */
async function noteAsking(ctx: Context, orderId: string): Promise<OrderToPay | null> {
  const order = await lockWithdrawal(ctx, orderId)
  if (!order) throw new Error(`no withdrawal ${orderId}`)
  if (!isRunning(order)) return null
  const payoutId = payoutIdOf(order)
  const asked_at = ctx.clock.now()
  await ctx.db
    .insertInto('payout')
    .values({ id: payoutId, order_id: order.id, provider: payoutProvider.name, asked_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ asked_at }))
    .execute()
  const payee = await ctx.db
    .selectFrom('bound_account')
    .select(['bank_code as bankCode', 'account_number as accountNumber', 'payee_name as payeeName'])
    .where('id', '=', order.account_id)
    .executeTakeFirstOrThrow()
  return { orderId: order.id, payoutId, amount: order.amount - order.fee, ...payee }
}
