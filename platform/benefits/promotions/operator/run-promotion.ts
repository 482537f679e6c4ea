import type { Context } from '#platform/base/context.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { dayOf, daysAfter } from '#platform/base/site-days.ts'
import { findPromotion, type PromotionRow, phaseOf } from '../offers/promotion-row.ts'

/**
 * Starts a promotion now: one that comes later, or one that was stopped. Refuses `not-found`, `state-moved-on` for one
 * that runs or whose time is over. What counts by days counts the whole of its first day; a cashback brings nothing back
 * of the days on which it was stopped.
 */
export const startPromotion = (ctx: Context, id: string, actor: string): Promise<Result<null>> =>
  ctx.transact(async (ctx) => {
    const promotion = await findPromotion(ctx, id)
    if (!promotion) return refuse('not-found')
    const now = ctx.clock.now()
    if (phaseOf(promotion, now) === 'running' || promotion.ends_at <= now) return refuse('state-moved-on')
    await noteStoppedDays(ctx, promotion, now)
    await ctx.db
      .updateTable('promotion')
      .set({ stopped_at: null, ...(promotion.starts_at > now && { starts_at: now }) })
      .where('id', '=', promotion.id)
      .execute()
    await audit(ctx, { actor, action: 'promotion-started', subject: promotion.code })
    return done(null)
  })

/** Notes the days of a cashback from that of its stop to that before `now` as done with, as if they had been granted for. */
async function noteStoppedDays(ctx: Context, promotion: PromotionRow, now: Date): Promise<void> {
  if (promotion.kind !== 'cashback' || !promotion.stopped_at) return
  const [from, to] = [dayOf(promotion.stopped_at), daysAfter(dayOf(now), -1)]
  if (from > to) return
  await ctx.db
    .insertInto('promotion_period')
    .values({ promotion_id: promotion.id, from_day: from, to_day: to, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Stops a promotion now: nobody joins it any more. Bonuses that run go on, what waits to be claimed can be, and a raffle
 * is drawn at its end all the same. Refuses `not-found`, `state-moved-on` for one that is over.
 */
export const stopPromotion = (ctx: Context, id: string, actor: string): Promise<Result<null>> =>
  ctx.transact(async (ctx) => {
    const promotion = await findPromotion(ctx, id)
    if (!promotion) return refuse('not-found')
    const now = ctx.clock.now()
    if (phaseOf(promotion, now) === 'over') return refuse('state-moved-on')
    await ctx.db.updateTable('promotion').set({ stopped_at: now }).where('id', '=', promotion.id).execute()
    await audit(ctx, { actor, action: 'promotion-stopped', subject: promotion.code })
    return done(null)
  })
