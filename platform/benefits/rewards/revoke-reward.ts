import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { stateOf } from './reward-state.ts'

/**
 * Revokes an unclaimed reward. Refuses `required` and `too-long` at `reason`, `not-found`, and `state-moved-on` if it
 * was claimed, has expired or was already revoked.
 */
export const revokeReward = (
  ctx: Context,
  actor: string,
  id: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const rewardId = rowIdOf(id)
    if (rewardId === undefined) return refuse('not-found')
    const reward = await ctx.db
      .selectFrom('reward')
      .selectAll()
      .where('id', '=', rewardId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!reward) return refuse('not-found')
    const now = ctx.clock.now()
    if (stateOf(reward, now) !== 'ready') return refuse('state-moved-on')
    await ctx.db
      .updateTable('reward')
      .set({ revoked_at: now, revoked_reason: reason, expires_at: now })
      .where('id', '=', reward.id)
      .execute()
    await audit(ctx, {
      actor,
      action: 'reward-revoked',
      subject: id,
      detail: { reason },
    })
    await announce(ctx, reward.member_id, 'rewards')
    return ok(null)
  })
