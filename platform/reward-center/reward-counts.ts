import type { ValueOf } from '#contract/endpoint.ts'
import type { rewardCounts as endpoint } from '#contract/rewards.ts'
import { admitReal } from '../admit-real.ts'
import type { Context, Member } from '../context.ts'
import { grantReachedMissions } from '../missions/index.ts'
import { done, type Result } from '../result.ts'
import { isInState } from './reward-state.ts'

/**
 * How many rewards a member can claim, and how many of them are missions' of its own (a prize of the leaderboard is none).
 * What is reached by now is granted first. Refuses `in-need-true-account`.
 */
export async function rewardCounts(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitReal(ctx, member)
  if (!admitted.ok) return admitted
  await grantReachedMissions(ctx, member)
  const { rewards, missions } = await ctx.db
    .selectFrom('reward')
    .select((is) => [
      is.fn.countAll<bigint>().as('rewards'),
      is.fn
        .countAll<bigint>()
        .filterWhere('kind', '=', 'mission')
        .filterWhere('source', 'not like', 'leaderboard:%')
        .as('missions'),
    ])
    .where('member_id', '=', member.id)
    .where(isInState('ready', ctx.clock.now()))
    .executeTakeFirstOrThrow()
  return done({ rewards: Number(rewards), missions: Number(missions) })
}
