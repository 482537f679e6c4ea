import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { rewards as endpoint } from '#contract/benefits/rewards.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { grantReachedMissions } from '#platform/benefits/missions/index.ts'
import { promoteIfEarned } from '#platform/benefits/ranks/index.ts'
import { rewardPage } from '#platform/benefits/rewards/index.ts'

/**
 * A page of a member's rewards, newest first unless `sort` says otherwise, with totals over the whole result. Grants
 * what the member has reached first. Refuses `in-need-true-account`.
 */
export async function rewards(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitReal(ctx, member, 'REWCEN3')
  if (!admitted.ok) return admitted
  await grantReachedMissions(ctx, member.id)
  await promoteIfEarned(ctx, member.id)
  return ok(await rewardPage(ctx, member, input))
}
