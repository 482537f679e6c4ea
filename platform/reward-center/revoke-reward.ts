import type { Context } from '../context.ts'
import { announce } from '../events/index.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { stateOf } from './reward-state.ts'

/**
 * Takes a reward back that nobody has claimed yet. Refuses `not-found`, and `state-moved-on` for one that was claimed, has
 * expired or was taken back before.
 */
export const revokeReward = (
  ctx: Context,
  actor: string,
  id: string,
  reason: string,
): Promise<Result<null>> =>
  ctx.transact(async (ctx) => {
    if (!/^\d{1,18}$/.test(id)) return refuse('not-found')
    const reward = await ctx.db
      .selectFrom('reward')
      .selectAll()
      .where('id', '=', BigInt(id))
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
    await audit(ctx, { actor, action: 'reward-revoked', subject: id, detail: { reason } })
    await announce(ctx, reward.member_id, 'rewards')
    return done(null)
  })
