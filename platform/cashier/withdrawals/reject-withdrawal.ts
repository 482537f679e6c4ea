import type { Context } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { forbid, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { MAY_HAVE_LEFT, mayHaveLeft } from './payouts/payout-exceptions.ts'
import { lockWithdrawal, moveWithdrawal, releaseHeld } from './withdrawal-order.ts'

/**
 * Rejects a withdrawal and releases its money: while it is requested, or after the provider refused the payout. The
 * player reads `reason`. Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on`,
 * `operation-not-allowed` while a payout exception is pending (`payout-exceptions.ts`).
 */
export const rejectWithdrawal = (
  ctx: Context,
  orderId: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    // The money may have left, or be about to.
    const isRefused = order.status === 'approved' && order.payout_problem !== null
    if (order.status !== 'requested' && !isRefused) return refuse('state-moved-on')
    if (await mayHaveLeft(ctx, order.id)) return forbid(MAY_HAVE_LEFT)
    const moved = await moveWithdrawal(ctx, order, 'rejected', actor, { reason })
    if (!moved.ok) return moved
    await audit(ctx, {
      actor,
      action: 'withdrawal-rejected',
      subject: order.id,
      detail: { reason },
    })
    await releaseHeld(ctx, order)
    return ok(null)
  })
