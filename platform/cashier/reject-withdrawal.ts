import type { Context } from '../context.ts'
import { reasonOf } from '../operator-reason.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { lockWithdrawal, moveWithdrawal, releaseHeld } from './withdrawal-order.ts'

/**
 * The operator turns a withdrawal down and its money is released: while it is requested, or when the provider has
 * refused to pay it. The player reads `reason`. Refuses `required` and `too-long` at `reason`, `not-found`,
 * `state-moved-on`.
 */
export async function rejectWithdrawal(
  ctx: Context,
  orderId: string,
  actor: string,
  reason: string,
): Promise<Result<null>> {
  const told = reasonOf(reason)
  if (!told.ok) return told
  return ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    // The money may have left, or be about to.
    if (order.status === 'approved' && order.payout_problem === null) return refuse('state-moved-on')
    const moved = await moveWithdrawal(ctx, order, 'rejected', actor, { reason: told.value })
    if (!moved.ok) return moved
    await audit(ctx, {
      actor,
      action: 'withdrawal-rejected',
      subject: order.id,
      detail: { reason: told.value },
    })
    await releaseHeld(ctx, order)
    return done(null)
  })
}
