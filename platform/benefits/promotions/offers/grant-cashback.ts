import { sql } from 'kysely'
import { lesser, type Minor, minorOf } from '#contract/base/fields/money.ts'
import { percentOf } from '#contract/base/fields/percent.ts'
import type { CashbackTerms } from '#contract/benefits/promotions.ts'
import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok } from '#platform/base/result.ts'
import { dayOf, daysAfter, lastSettledDay, startOfNextDay, weekOf } from '#platform/base/site-days.ts'
import { CASHBACK_BATCH_ROWS, MAX_CASHBACK_PERIODS } from '#platform/benefits/limits.ts'
import { type CashPlay, cashPlayOf } from '../terms/cash-play.ts'
import { promotionDays } from '../terms/promotion-days.ts'
import { type PromotionRow, readablePromotions } from '../terms/promotion-row.ts'
import { rewardMembers } from '../terms/reward-members.ts'

/** A period of a cashback: its first and last day. */
export interface Period {
  from: string
  to: string
}

/**
 * The cashback of a net loss: the given percentage, rounded down, at most `max` and the share of valid turnover; 0
 * without a loss or below `min`. Minor units.
 */
export function cashbackOf(
  { stake, payout, turnover }: Pick<CashPlay, 'stake' | 'payout' | 'turnover'>,
  { percent, turnoverShare, min, max }: CashbackTerms,
): Minor {
  if (payout >= stake) return 0n
  const ofLoss = percentOf(stake - payout, percent)
  const bounded =
    turnoverShare === undefined ? ofLoss : lesser(ofLoss, (turnover * BigInt(turnoverShare)) / 10_000n)
  return bounded < minorOf(min) ? 0n : lesser(bounded, minorOf(max))
}

/**
 * The periods of a promotion that ended before `today`, newest first: days, or weeks from Monday to Sunday. A week cut
 * by the promotion's start or end counts with its remaining days.
 */
export function periodsBefore(today: string, days: Period, period: CashbackTerms['period']): Period[] {
  const periods: Period[] = []
  const length = period === 'day' ? 1 : 7
  let start = period === 'day' ? daysAfter(today, -1) : daysAfter(weekOf(today), -7)
  for (
    ;
    periods.length < MAX_CASHBACK_PERIODS && daysAfter(start, length) > days.from;
    start = daysAfter(start, -length)
  ) {
    const end = daysAfter(start, length - 1)
    const [, from = start] = [start, days.from].sort()
    const [to = end] = [end, days.to].sort()
    if (from <= to) periods.push({ from, to })
  }
  return periods
}

/** The cashback periods due by `now`, newest first: over, settled, and before any stop. */
function duePeriods(promotion: PromotionRow, { period }: CashbackTerms, now: Date): Period[] {
  const ends = [daysAfter(lastSettledDay(now), 1)]
  if (promotion.stopped_at) ends.push(dayOf(promotion.stopped_at))
  const [first = ''] = ends.sort()
  return periodsBefore(first, promotionDays(promotion), period)
}

/** Whether an ended cashback still waits for the bets of its last period. */
export function awaitsLastPeriod(promotion: PromotionRow, now: Date): boolean {
  if (promotion.terms.kind !== 'cashback') return false
  const afterAll = startOfNextDay(daysAfter(promotionDays(promotion).to, 7))
  const [last] = duePeriods(promotion, promotion.terms, afterAll)
  return last !== undefined && duePeriods(promotion, promotion.terms, now)[0]?.from !== last.from
}

/**
 * Grants the cashback of past periods, once their last bets are settled (`SETTLE_HOURS`). Run repeatedly by a job; each
 * period is granted once, each promotion separately. All of a period counts for members who joined before its end. A
 * stopped promotion grants the periods before its stop; after a restart, the days on which it was stopped
 * (`startPromotion`) do not count.
 */
export async function grantCashbacks(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - MAX_CASHBACK_PERIODS * DAY_MS)
  const rows = await ctx.db
    .selectFrom('promotion')
    .selectAll()
    .where('kind', '=', 'cashback')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', since)
    .execute()
  await forEachSeparately(
    ctx,
    readablePromotions(ctx, rows),
    (promotion) => grantDue(ctx, promotion),
    ({ code }) => ({ promotion: code }),
  )
}

/** The days of a period that have not been granted yet and on which the promotion was not stopped. */
async function openDays(ctx: Context, promotionId: bigint, { from, to }: Period): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day from generate_series(${from}::date, ${to}::date, interval '1 day') day
    where not exists (
      select from promotion_period
      where promotion_id = ${promotionId} and day::date between from_day and to_day
    ) order by 1
  `.execute(ctx.db)
  return rows.map(({ day }) => day)
}

async function grantDue(ctx: Context, promotion: PromotionRow): Promise<void> {
  if (promotion.terms.kind !== 'cashback') return
  for (const period of duePeriods(promotion, promotion.terms, ctx.clock.now()))
    await grantPeriod(ctx, promotion, promotion.terms, period)
}

async function grantPeriod(
  ctx: Context,
  promotion: PromotionRow,
  terms: CashbackTerms,
  period: Period,
): Promise<void> {
  const onDays = await openDays(ctx, promotion.id, period)
  const [from] = onDays
  if (from === undefined) return
  const { to } = period
  const play = await cashPlayOf(ctx, promotion.id, { from, to }, { joinedBefore: startOfNextDay(to), onDays })
  const shares = play
    .map((one) => ({ memberId: one.memberId, what: from, amount: cashbackOf(one, terms) }))
    .filter(({ amount }) => amount > 0n)
  for (let at = 0; at < shares.length; at += CASHBACK_BATCH_ROWS)
    await ctx.transact(async (ctx) => {
      await rewardMembers(ctx, promotion, terms, shares.slice(at, at + CASHBACK_BATCH_ROWS))
      return ok(null)
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
