import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { claimMission as endpoint } from '#contract/benefits/missions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { grantMission } from '#platform/benefits/missions/index.ts'
import { lockReward, payRewards, stateOf } from '#platform/benefits/rewards/index.ts'

type ClaimResult = ValueOf<typeof endpoint>

/**
 * Grants and pays the reward of a reached mission (`code:period`), in one step and once per period. A copy of an
 * answered request gets the first answer.
 *
 * Refuses: `request-id-reused`, `in-need-true-account`, `not-found` for an unknown mission or a period that is not
 * open, `state-moved-on` if not reached, already claimed, or expired.
 */
export const claimMission = (
  ctx: Context,
  member: Member,
  { id, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ClaimResult>> =>
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
        return ok({ rewardId: String(reward.id) })
      },
    },
  )
