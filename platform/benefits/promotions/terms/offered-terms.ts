import type { PromotionTerms } from '#contract/benefits/promotions.ts'
import type { Context } from '#platform/base/context.ts'
import { phaseOf, readablePromotions } from './promotion-row.ts'

/**
 * The terms of every running or coming promotion, with its code, in the operator's order; `withStopped` also of those that are stopped
 * and may be started again.
 */
export async function offeredTerms(
  ctx: Context,
  { withStopped = false }: { withStopped?: boolean } = {},
): Promise<{ code: string; terms: PromotionTerms }[]> {
  const rows = await ctx.db
    .selectFrom('promotion')
    .selectAll()
    .where('ends_at', '>', ctx.clock.now())
    .orderBy('position')
    .orderBy('id')
    .execute()
  return readablePromotions(ctx, rows)
    .filter((promotion) => withStopped || phaseOf(promotion, ctx.clock.now()) !== 'over')
    .map(({ code, terms }) => ({ code, terms }))
}
