import type { Context } from '#platform/base/context.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { dayOf, daysAfter } from '#platform/base/site-days.ts'
import { publishVersion } from '#platform/base/versions/index.ts'
import { findPromotion, type PromotionRow, phaseOf, toFile, toPromotion } from '../terms/promotion-row.ts'

/**
 * Starts a promotion now, before its time or after a stop. Refuses `not-found`, `state-moved-on` for one that runs or
 * has ended, and a reason as `checkReason`; the command line may leave it out. Counting by days includes the whole first day;
 * a cashback grants nothing for the days on which it was stopped.
 */
export const startPromotion = (
  ctx: Context,
  id: string,
  actor: string,
  reason?: string,
): Promise<Result<null>> =>
  byOptionalReason(ctx, reason, async (ctx, why) => {
    const promotion = await findPromotion(ctx, id)
    if (!promotion) return refuse('not-found')
    const now = ctx.clock.now()
    if (phaseOf(promotion, now) === 'running' || promotion.ends_at <= now) return refuse('state-moved-on')
    await recordStoppedDays(ctx, promotion, now)
    const started = await ctx.db
      .updateTable('promotion')
      .set({ stopped_at: null, ...(promotion.starts_at > now && { starts_at: now }) })
      .where('id', '=', promotion.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishVersion(ctx, {
      kind: 'promotion',
      item: String(promotion.id),
      content: toFile(toPromotion(started)),
      before: toFile(promotion),
      actor,
    })
    await audit(ctx, { actor, action: 'promotion-started', subject: promotion.code, detail: why })
    return ok(null)
  })

/** Records a cashback's days from its stop to the day before `now` as already granted. */
async function recordStoppedDays(ctx: Context, promotion: PromotionRow, now: Date): Promise<void> {
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
 * Stops a promotion now: nobody can join. Running bonuses continue, rewards can be claimed, and a raffle is still drawn
 * at its end. Refuses `not-found`, `state-moved-on` for one that is over, and a reason as `checkReason`.
 */
export const stopPromotion = (
  ctx: Context,
  id: string,
  actor: string,
  reason?: string,
): Promise<Result<null>> =>
  byOptionalReason(ctx, reason, async (ctx, why) => {
    const promotion = await findPromotion(ctx, id)
    if (!promotion) return refuse('not-found')
    const now = ctx.clock.now()
    if (phaseOf(promotion, now) === 'over') return refuse('state-moved-on')
    await ctx.db.updateTable('promotion').set({ stopped_at: now }).where('id', '=', promotion.id).execute()
    await audit(ctx, { actor, action: 'promotion-stopped', subject: promotion.code, detail: why })
    return ok(null)
  })
