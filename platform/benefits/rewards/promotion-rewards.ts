import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'

/** A member's rewards from one promotion. */
export interface PromotionRewards {
  /** Sum of the claimable rewards, and when the first of them expires. */
  claimable: Minor
  claimBefore: Date | null
  /** Whether one was claimed already. */
  claimed: boolean
}

/** The rewards of kinds `promotion` and `raffle` of a member, by the promotion's id (`params.promotionId`). */
export async function promotionRewards(
  ctx: Context,
  memberId: bigint,
): Promise<Map<string, PromotionRewards>> {
  const now = ctx.clock.now()
  const waits = sql`claimed_at is null and revoked_at is null and (expires_at is null or expires_at > ${now})`
  const rows = await ctx.db
    .selectFrom('reward')
    .select([
      sql<string>`params->>'promotionId'`.as('promotionId'),
      sql<Minor>`coalesce(sum(amount) filter (where ${waits}), 0)::bigint`.as('claimable'),
      sql<Date | null>`min(expires_at) filter (where ${waits})`.as('claimBefore'),
      sql<boolean>`bool_or(claimed_at is not null)`.as('claimed'),
    ])
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['promotion', 'raffle'])
    .where(sql<boolean>`params ? 'promotionId'`)
    .groupBy(sql`params->>'promotionId'`)
    .execute()
  return new Map(rows.map(({ promotionId, ...rewards }) => [promotionId, rewards]))
}
