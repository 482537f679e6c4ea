import type { Context } from '#platform/base/context.ts'
import { type GrantedSince, grantedSince } from '#platform/benefits/rewards/index.ts'

/** The reward that a referrer was granted for an invited member since a moment; empty if there was none. */
export async function rewardForInviting(ctx: Context, memberId: bigint, from: Date): Promise<GrantedSince[]> {
  const invited = await ctx.db
    .selectFrom('invited')
    .select(['referrer_id', 'rewarded_at'])
    .where('member_id', '=', memberId)
    .where('rewarded_at', '>=', from)
    .executeTakeFirst()
  if (!invited) return []
  return grantedSince(ctx, invited.referrer_id, {
    kind: 'referral',
    sources: [sourceOfInviting(memberId)],
    from,
  })
}

/** The source of the reward for an invited member. */
export const sourceOfInviting = (memberId: bigint): string => `invited-${memberId}`
