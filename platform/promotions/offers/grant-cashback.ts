import { sql } from 'kysely'
import { type Minor, minorOf } from '#contract/money.ts'
import type { CashbackTerms } from '#contract/promotions.ts'
import type { Context } from '../../context.ts'
import { done } from '../../result.ts'
import { dayOf, daysAfter, startOfNextDay, weekOf } from '../../site-days.ts'
import { eachAlone } from '../each-alone.ts'
import { type CashPlay, cashPlayOf } from './cash-play.ts'
import { promotionDays } from './promotion-days.ts'
import { type PromotionRow, readablePromotions } from './promotion-row.ts'
import { rewardMembers } from './reward-members.ts'

/** A period of a cashback, by its days. */
export interface Period {
  from: string
  to: string
}

/** Periods that are looked back at: a month of days that nobody granted for is not caught up any further. */
const MAX_PERIODS = 35
/** Members that are rewarded in one transaction. */
const BATCH = 200

/**
 * What a net loss brings back: so many percent of it, rounded down, `max` at most; nothing where it was no loss, or
 * where that is less than `min`. Minor units.
 */
export function cashbackOf(
  { stake, payout }: Pick<CashPlay, 'stake' | 'payout'>,
  terms: CashbackTerms,
): Minor {
  if (payout >= stake) return 0n
  const share = ((stake - payout) * BigInt(terms.percent)) / 100n
  const max = minorOf(terms.max)
  if (share < minorOf(terms.min)) return 0n
  return share < max ? share : max
}

/**
 * The periods of a promotion's days that are over before `today`, newest first: days, or weeks from Monday to Sunday. A
 * week that the promotion cuts counts with the days that are left of it.
 */
export function periodsBefore(today: string, days: Period, period: CashbackTerms['period']): Period[] {
  const periods: Period[] = []
  const length = period === 'day' ? 1 : 7
  let start = period === 'day' ? daysAfter(today, -1) : daysAfter(weekOf(today), -7)
  for (
    ;
    periods.length < MAX_PERIODS && daysAfter(start, length) > days.from;
    start = daysAfter(start, -length)
  ) {
    const end = daysAfter(start, length - 1)
    const [, from = start] = [start, days.from].sort()
    const [to = end] = [end, days.to].sort()
    if (from <= to) periods.push({ from, to })
  }
  return periods
}

/**
 * Lets members claim what came back of the periods that are over; the job runs it again and again, and each period is
 * granted once, each promotion by itself. Who joined before a period's end has all of it counted. A promotion that was stopped grants the periods
 * that were over by then.
 */
export async function grantCashbacks(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - MAX_PERIODS * 86_400_000)
  const rows = await ctx.db
    .selectFrom('promotion')
    .selectAll()
    .where('kind', '=', 'cashback')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', since)
    .execute()
  await eachAlone(
    ctx,
    readablePromotions(ctx, rows),
    (promotion) => grantDue(ctx, promotion),
    ({ code }) => ({ promotion: code }),
  )
}

/** The periods of one promotion that are over. */
async function grantDue(ctx: Context, promotion: PromotionRow): Promise<void> {
  if (promotion.terms.kind !== 'cashback') return
  const now = ctx.clock.now()
  const until = promotion.stopped_at && promotion.stopped_at < now ? promotion.stopped_at : now
  for (const period of periodsBefore(dayOf(until), promotionDays(promotion), promotion.terms.period))
    await grantPeriod(ctx, promotion, promotion.terms, period)
}

async function grantPeriod(
  ctx: Context,
  promotion: PromotionRow,
  terms: CashbackTerms,
  { from, to }: Period,
): Promise<void> {
  const granted = await ctx.db
    .selectFrom('promotion_period')
    .select('granted_at')
    .where('promotion_id', '=', promotion.id)
    .where(sql<boolean>`from_day = ${from}::date`)
    .executeTakeFirst()
  if (granted) return
  const play = await cashPlayOf(ctx, promotion.id, { from, to }, { joinedBefore: startOfNextDay(to) })
  const shares = play
    .map((one) => ({ memberId: one.memberId, what: from, amount: cashbackOf(one, terms) }))
    .filter(({ amount }) => amount > 0n)
  for (let at = 0; at < shares.length; at += BATCH)
    await ctx.transact(async (ctx) => {
      await rewardMembers(ctx, promotion, terms, shares.slice(at, at + BATCH))
      return done(null)
    })
  await ctx.db
    .insertInto('promotion_period')
    .values({
      promotion_id: promotion.id,
      from_day: from,
      to_day: to,
      granted_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
