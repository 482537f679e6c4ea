import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import type { Context, Job, JobName, RecurringJob } from '#platform/base/context.ts'
import { lastSettledDay, startOfNextDay } from '#platform/base/site-days.ts'
import { expireBonus } from './bonus/end-bonus.ts'
import { grantCashbacks } from './offers/grant-cashback.ts'
import { drawRaffle } from './raffle/draw-raffle.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'bonus-expire': true
    'promotion-periods': true
  }
}

/** Queued jobs of promotions. Each is idempotent. */
export const promotionJobs: Record<Extract<JobName, 'bonus-expire'>, Job> = {
  'bonus-expire': (ctx, { bonusId }) => {
    if (bonusId === undefined) throw new Error('the job bonus-expire names its bonus')
    return expireBonus(ctx, BigInt(bonusId))
  },
}

/**
 * Grants the cashbacks of past periods and draws ended raffles, once their last bets are settled (`SETTLE_HOURS`), and
 * ends bonuses whose job was lost: each separately, so that a failure does not block the others.
 */
export async function processEndedPeriods(ctx: Context): Promise<void> {
  await grantCashbacks(ctx)
  const now = ctx.clock.now()
  const raffles = await ctx.db
    .selectFrom('raffle_draw')
    .innerJoin('promotion', 'promotion.id', 'raffle_draw.promotion_id')
    .select('promotion.id')
    .where('raffle_draw.drawn_at', 'is', null)
    .where('promotion.ends_at', '<=', startOfNextDay(lastSettledDay(now)))
    .execute()
  await forEachSeparately(
    ctx,
    raffles,
    ({ id }) => drawRaffle(ctx, id),
    ({ id }) => ({ raffle: String(id) }),
  )
  const due = await ctx.db
    .selectFrom('bonus')
    .select('id')
    .where('state', '=', 'running')
    .where('expires_at', '<=', now)
    .execute()
  await forEachSeparately(
    ctx,
    due,
    ({ id }) => expireBonus(ctx, id),
    ({ id }) => ({ bonus: String(id) }),
  )
}

export const promotionRoutines: Record<'promotion-periods', RecurringJob> = {
  'promotion-periods': { everySeconds: 15 * 60, work: processEndedPeriods },
}
