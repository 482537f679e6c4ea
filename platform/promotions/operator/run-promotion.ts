import type { Context } from '../../context.ts'
import { done, type Result, refuse } from '../../result.ts'
import { audit } from '../../settings/index.ts'
import { findPromotion, phaseOf } from '../offers/promotion-row.ts'

/**
 * Starts a promotion now: one that comes later, or one that was stopped. Refuses `not-found`, `state-moved-on` for one
 * that runs or whose time is over. What counts by days counts the whole of its first day.
 */
export const startPromotion = (ctx: Context, id: string, actor: string): Promise<Result<null>> =>
  ctx.transact(async (ctx) => {
    const promotion = await findPromotion(ctx, id)
    if (!promotion) return refuse('not-found')
    const now = ctx.clock.now()
    if (phaseOf(promotion, now) === 'running' || promotion.ends_at <= now) return refuse('state-moved-on')
    await ctx.db
      .updateTable('promotion')
      .set({ stopped_at: null, ...(promotion.starts_at > now && { starts_at: now }) })
      .where('id', '=', promotion.id)
      .execute()
    await audit(ctx, { actor, action: 'promotion-started', subject: promotion.code })
    return done(null)
  })

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
