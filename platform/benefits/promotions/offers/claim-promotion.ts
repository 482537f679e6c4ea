import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { claimRafflePromotion as endpoint } from '#contract/benefits/promotions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { claimRewardsOf } from '#platform/benefits/rewards/index.ts'
import { findPromotion } from '../terms/promotion-row.ts'

/** Pays what a member can claim from a promotion. Refuses `not-found`, and the refusals of `claimRewardsOf`. */
export async function claimPromotion(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const claimed = await claimRewardsOf(ctx, member, input)
  if (claimed.ok || claimed.code !== 'state-moved-on') return claimed
  return (await findPromotion(ctx, input.promotionId)) ? claimed : refuse('not-found')
}
