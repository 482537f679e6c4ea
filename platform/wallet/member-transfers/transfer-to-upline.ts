import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { minorOf } from '#contract/money.ts'
import type { transferToUpline as endpoint } from '#contract/wallet.ts'
import { verifyPaymentPassword } from '../../accounts/index.ts'
import type { Context, Member } from '../../context.ts'
import { answeredRequest, answerRequest, claimRequest } from '../../ledger/index.ts'
import { done, type Result, refuse } from '../../result.ts'
import { transferBetween, withinLimits } from './transfer-between.ts'
import { maySendUp, uplineLimits, uplineOf } from './upline-desk.ts'

type Wish = ParsedInputOf<typeof endpoint>
type Sent = ValueOf<typeof endpoint>

/**
 * Sends `wish.amount` (money on the wire) of the main wallet to the upline's. A copy of an answered request gets the first
 * one's transfer, whatever has changed since.
 *
 * Refuses, in this order: `request-id-reused`, `in-need-true-account`, `operation-not-allowed` (no upline, or one that
 * was shut out), `under-limit` and `over-limit` at `amount` (of a transfer and of the day), `wrong-payment-password`,
 * `too-many-requests`, `insufficient-balance`, `turnover-left`.
 */
export async function transferToUpline(ctx: Context, member: Member, wish: Wish): Promise<Result<Sent>> {
  const amount = minorOf(wish.amount)
  const fingerprint = ['upline-transfer', amount]
  const earlier = await answeredRequest(ctx, member.id, wish.requestId, fingerprint)
  if (earlier) return earlier.ok ? done(earlier.earlier as Sent) : earlier

  const open = await maySendUp(ctx, member)
  if (!open.ok) return open
  const upline = await uplineOf(ctx, member)
  if (!upline || upline.frozen) return refuse('operation-not-allowed')
  const kind = 'upline-transfer'
  const limits = await uplineLimits(ctx)
  const inside = await withinLimits(ctx, member.id, kind, amount, limits)
  if (!inside.ok) return inside
  // Before the transaction: a wrong try must stay counted when everything else is rolled back.
  const allowed = await verifyPaymentPassword(ctx, member.id, wish.paymentPassword)
  if (!allowed.ok) return allowed

  return ctx.transact(async (ctx) => {
    const earlier = await claimRequest(ctx, member.id, wish.requestId, fingerprint)
    if (earlier) return earlier.ok ? done(earlier.earlier as Sent) : earlier
    const sent = await transferBetween(ctx, member, upline, { kind, amount, limits })
    if (sent.ok) await answerRequest(ctx, member.id, wish.requestId, sent.value)
    return sent
  })
}
