import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { claimMission as endpoint } from '#contract/missions.ts'
import { admitReal } from '../admit-real.ts'
import type { Context, Member } from '../context.ts'
import { answeredRequest, answerRequest, claimRequest } from '../ledger/index.ts'
import { grantMission } from '../missions/index.ts'
import { done, type Result, refuse } from '../result.ts'
import { payRewards } from './pay-reward.ts'
import { stateOf } from './reward-state.ts'

type Claimed = ValueOf<typeof endpoint>

/**
 * Grants the reward of a mission that is reached (`code:period`) and pays it, in one step and once a period. A copy of an
 * answered request gets the first result.
 *
 * Refuses: `request-id-reused`, `in-need-true-account`, `not-found` for a mission or a period that is not open,
 * `state-moved-on` for one that is not reached, was claimed, or whose time is over.
 */
export async function claimMission(
  ctx: Context,
  member: Member,
  { id, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<Claimed>> {
  const fingerprint = ['mission', id]
  const earlier = await answeredRequest(ctx, member.id, requestId, fingerprint)
  if (earlier) return earlier.ok ? done(earlier.earlier as Claimed) : earlier
  const admitted = await admitReal(ctx, member)
  if (!admitted.ok) return admitted
  const granted = await grantMission(ctx, member, id)
  if (!granted.ok) return granted

  return ctx.transact(async (ctx) => {
    const earlier = await claimRequest(ctx, member.id, requestId, fingerprint)
    if (earlier) return earlier.ok ? done(earlier.earlier as Claimed) : earlier
    const reward = await ctx.db
      .selectFrom('reward')
      .selectAll()
      .where('member_id', '=', member.id)
      .where('kind', '=', 'mission')
      .where('source', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (stateOf(reward, ctx.clock.now()) !== 'ready') return refuse('state-moved-on')
    const claimed = { rewardId: String(reward.id) }
    await answerRequest(ctx, member.id, requestId, claimed)
    await payRewards(ctx, member.id, [reward])
    return done(claimed)
  })
}
