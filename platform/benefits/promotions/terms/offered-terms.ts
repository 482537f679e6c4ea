import type { Audience, PromotionTerms } from '#contract/benefits/promotions.ts'
import type { Context } from '#platform/base/context.ts'
import { phaseOf, readablePromotions } from './promotion-row.ts'

/** What a promotion gives, and to whom. */
export interface OfferedTerms {
  code: string
  audience: Audience
  terms: PromotionTerms
}

/**
 * The terms of every running or coming promotion, with its code and audience, in the operator's order; `withStopped` also of those that
 * are stopped and may be started again.
 */
export async function offeredTerms(
  ctx: Context,
  { withStopped = false }: { withStopped?: boolean } = {},
): Promise<OfferedTerms[]> {
  const rows = await ctx.db
    .selectFrom('promotion')
    .selectAll()
    .where('ends_at', '>', ctx.clock.now())
    .orderBy('position')
    .orderBy('id')
    .execute()
  return readablePromotions(ctx, rows)
    .filter((promotion) => withStopped || phaseOf(promotion, ctx.clock.now()) !== 'over')
    .map(({ code, audience, terms }) => ({ code, audience, terms }))
}
