import type { Context } from '#platform/base/context.ts'
import { reasonOf } from '#platform/base/operator-reason.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { awaitedPayout, notePaidBy, noteRefused } from './note-payout.ts'
import { ANSWER_MS } from './pay-withdrawal.ts'
import { lockWithdrawal } from './withdrawal-order.ts'

/** What became of a payout, as the operator has learned it. */
export const payoutEnds = ['paid', 'failed'] as const
export type PayoutEnd = (typeof payoutEnds)[number]

/** What was asked so long ago is on its way no more, also where a clock or a network is slow. */
const QUIET_MS = 5 * ANSWER_MS

interface Learned {
  end: PayoutEnd
  /** Who says so: `ops:<name>`. */
  actor: string
  reason: string
}

/**
 * The operator says what became of a payout whose provider does not: as if it had, it pays the withdrawal or is refused,
 * and then waits for `retryPayout`, `payByHand` or `rejectWithdrawal`. What the provider says later is judged by it.
 *
 * Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` where no provider's word is awaited,
 * `operation-not-allowed` with `retryAfterSeconds` while the provider was asked less than `QUIET_MS` ago.
 */
export async function resolvePayout(
  ctx: Context,
  orderId: string,
  { end, actor, reason }: Learned,
): Promise<Result<null>> {
  const told = reasonOf(reason)
  if (!told.ok) return told
  const receiptMinutes = await ctx.settings.value('withdrawalAutoReceiptMinutes')
  return ctx.transact(async (ctx): Promise<Result<null>> => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    const payout = await awaitedPayout(ctx, order)
    if (!payout) return refuse('state-moved-on')
    const leftMs = payout.asked_at.getTime() + QUIET_MS - ctx.clock.now().getTime()
    if (leftMs > 0) return refuse('operation-not-allowed', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
    await audit(ctx, {
      actor,
      action: 'payout-resolved',
      subject: order.id,
      detail: { payout: payout.id, end, reason: told.value },
    })
    if (end === 'paid') return notePaidBy(ctx, order, payout, actor, receiptMinutes)
    await noteRefused(ctx, order, told.value)
    return done(null)
  })
}
