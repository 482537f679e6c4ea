import type { PromotionTerms } from '#contract/benefits/promotions.ts'
import type { Context } from '#platform/base/context.ts'
import { phaseOf, readablePromotions } from './promotion-row.ts'

/** The terms of every promotion that runs or is still to come, by its code, in the operator's order. */
export async function offeredTerms(ctx: Context): Promise<{ code: string; terms: PromotionTerms }[]> {
  const rows = await ctx.db
    .selectFrom('promotion')
    .selectAll()
    .where('ends_at', '>', ctx.clock.now())
    .orderBy('position')
    .orderBy('id')
    .execute()
  return readablePromotions(ctx, rows)
    .filter((promotion) => phaseOf(promotion, ctx.clock.now()) !== 'over')
    .map(({ code, terms }) => ({ code, terms }))
}
