import type { Context } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { lockWithdrawal, moveWithdrawal, releaseHeld } from './withdrawal-order.ts'

/** What the player is shown as the reason, at most. */
const MAX_REASON = 300

/**
 * The operator turns a requested withdrawal down and its money is released. The player reads `reason`. Refuses
 * `required` and `too-long` at `reason`, `not-found`, `state-moved-on`.
 */
export async function rejectWithdrawal(
  ctx: Context,
  orderId: string,
  actor: string,
  reason: string,
): Promise<Result<null>> {
  const told = reason.trim()
  if (told === '') return refuse('required', { field: 'reason' })
  if (told.length > MAX_REASON) return refuse('too-long', { field: 'reason' })
  return ctx.transact(async (ctx) => {
    const order = await lockWithdrawal(ctx, orderId)
    if (!order) return refuse('not-found')
    const moved = await moveWithdrawal(ctx, order, 'rejected', actor, { reason: told })
    if (!moved.ok) return moved
    await audit(ctx, { actor, action: 'withdrawal-rejected', subject: order.id, detail: { reason: told } })
    await releaseHeld(ctx, order)
    return done(null)
  })
}
