import type { Context } from '#platform/base/context.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { PAYOUT_QUIET_MS } from '#platform/cashier/limits.ts'
import { lockWithdrawal } from '../withdrawal-order.ts'
import { isPaidWithToken } from './chain-payout.ts'
import { awaitedPayout, isRunning, recordPaidBy, recordRefused } from './record-payout.ts'

/** The result of a payout, as the operator learned it. */
export const payoutEnds = ['paid', 'failed'] as const
export type PayoutEnd = (typeof payoutEnds)[number]

interface LearnedResult {
  end: PayoutEnd
  /** Such as `ops:<name>`. */
  actor: string
  reason: string
}

/**
 * Records the result of a payout that its provider does not report, as if it had: the withdrawal is paid, or refused
 * and waits for `retryPayout`, `payByHand` or `rejectWithdrawal`. Later callbacks from the provider are compared with it.
 * One that the cashier was to pay, from an own account whose bank refuses it or with a token, is `failed` at once.
 *
 * Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` if no result is awaited,
 * `operation-not-allowed` with `retryAfterSeconds` within `PAYOUT_QUIET_MS` of the last request.
 */
export async function resolvePayout(
  ctx: Context,
  orderId: string,
  { end, actor, reason }: LearnedResult,
): Promise<Result<null>> {
  const checkedReason = checkReason(reason)
  if (!checkedReason.ok) return checkedReason
  const receiptMinutes = await ctx.settings.value('withdrawalAutoReceiptMinutes')
  return ctx.transact(async (ctx): Promise<Result<null>> => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    const payout = await awaitedPayout(ctx, order)
    const isCashiers = order.content !== null || (await isPaidWithToken(ctx, order.id))
    if (!payout && end === 'failed' && isCashiers && isRunning(order)) {
      const detail = { end, reason: checkedReason.value }
      await audit(ctx, { actor, action: 'payout-resolved', subject: order.id, detail })
      await recordRefused(ctx, order, checkedReason.value)
      return ok(null)
    }
    if (!payout) return refuse('state-moved-on')
    const leftMs = payout.asked_at.getTime() + PAYOUT_QUIET_MS - ctx.clock.now().getTime()
    if (leftMs > 0) return refuse('operation-not-allowed', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
    await audit(ctx, {
      actor,
      action: 'payout-resolved',
      subject: order.id,
      detail: { payout: payout.id, end, reason: checkedReason.value },
    })
    if (end === 'paid') return recordPaidBy(ctx, order, payout, actor, receiptMinutes)
    await recordRefused(ctx, order, checkedReason.value)
    return ok(null)
  })
}
