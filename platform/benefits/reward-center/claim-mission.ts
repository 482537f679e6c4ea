import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { claimMission as endpoint } from '#contract/missions.ts'
import { admitReal } from '#platform/base/admit-real.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { grantMission } from '#platform/benefits/missions/index.ts'
import { lockReward, payRewards, stateOf } from '#platform/benefits/rewards/index.ts'

type Claimed = ValueOf<typeof endpoint>

/**
 * Grants the reward of a mission that is reached (`code:period`) and pays it, in one step and once a period. A copy of an
 * answered request gets the first result.
 *
 * Refuses: `request-id-reused`, `in-need-true-account`, `not-found` for a mission or a period that is not open,
 * `state-moved-on` for one that is not reached, was claimed, or whose time is over.
 */
export const claimMission = (
  ctx: Context,
  member: Member,
  { id, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<Claimed>> =>
  once(
    ctx,
    { memberId: member.id, requestId, content: ['mission', id] },
    {
      async prepare() {
        const admitted = await admitReal(ctx, member)
        return admitted.ok ? grantMission(ctx, member, id) : admitted
      },
      async work(ctx) {
        const reward = await lockReward(ctx.db, { memberId: member.id, kind: 'mission', source: id })
        if (stateOf(reward, ctx.clock.now()) !== 'ready') return refuse('state-moved-on')
        await payRewards(ctx, member.id, [reward])
        return done({ rewardId: String(reward.id) })
      },
    },
  )
