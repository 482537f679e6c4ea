import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { percentOf } from '#contract/base/fields/percent.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { LONG_STATEMENT_MS } from '#platform/base/limits.ts'
import { ok } from '#platform/base/result.ts'
import { dayOf, daysAfter, settledFrom, weekOf } from '#platform/base/site-days.ts'
import { EXACT_PLACES_ROWS, PLACES_STEP, WRITTEN_BATCH_ROWS } from '#platform/benefits/limits.ts'
import { bestPrice } from '#platform/benefits/points/index.ts'
import { grantRewards, type NewReward } from '#platform/benefits/rewards/index.ts'
import { notifyMembers } from '#platform/members/inbox/index.ts'
import { settledPlay } from '#platform/money/play-sums/index.ts'
import { openWeek, type PrizeTerms, prizeOf, prizesIn } from './leaderboard-week.ts'

/** How long a prize can be claimed. */
const PRIZE_DAYS = 30

/**
 * Recounts the places of the running week, and of earlier weeks until they are settled; then grants their prizes and
 * closes them. A job, every few minutes. Idempotent.
 */
export async function refreshLeaderboard(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const running = weekOf(dayOf(now))
  await openWeek(ctx, running)
  const { rows: open } = await sql<{ week: string }>`
    select week::text from leaderboard_week where closed_at is null and week <= ${running}::date order by week
  `.execute(ctx.db)
  for (const { week } of open) {
    await countPlaces(ctx, week)
    if (now >= settledFrom(daysAfter(week, 6))) await closeWeek(ctx, week)
  }
}

/** Ranks the members of a week by their turnover. */
async function countPlaces(ctx: Context, week: string): Promise<void> {
  await ctx.transact(async (ctx) => {
    await sql`set local statement_timeout = ${sql.lit(LONG_STATEMENT_MS)}`.execute(ctx.db)
    // A sum for each of a million players fits into memory.
    await sql`set local work_mem = '128MB'`.execute(ctx.db)
    if (!(await lockWeek(ctx, week))) return ok(null)
    await sql`delete from leaderboard_place where week = ${week}::date`.execute(ctx.db)
    await sql`
      with scored as materialized (
        select member_id, sum(turnover)::bigint as score from ${settledPlay} play
        where day between ${week}::date and ${daysAfter(week, 6)}::date
        group by member_id having sum(turnover) > 0
      ), kept as (
        insert into leaderboard_place (week, place, member_id, score)
        select ${week}::date, place, member_id, score
        from (select member_id, score, row_number() over (order by score desc, member_id) as place from scored) placed
        where place <= ${EXACT_PLACES_ROWS} or place % ${PLACES_STEP} = 0
      )
      update leaderboard_week set players = (select count(*) from scored), refreshed_at = ${ctx.clock.now()}
      where week = ${week}::date
    `.execute(ctx.db)
    return ok(null)
  })
}

/** Locks an open week; undefined if it is closed. */
const lockWeek = async (ctx: Context, week: string) =>
  (
    await sql<{ prizes: Json; share_basis_points: number | null }>`
      select prizes, share_basis_points from leaderboard_week where week = ${week}::date and closed_at is null for no key update
    `.execute(ctx.db)
  ).rows[0]

/** Grants the prizes of a week by its last counted places and closes it, all or nothing. */
async function closeWeek(ctx: Context, week: string): Promise<void> {
  const rolloverPercent = await ctx.settings.value('rewardTurnoverPercent')
  await ctx.transact(async (ctx) => {
    const locked = await lockWeek(ctx, week)
    if (!locked) return ok(null)
    const now = ctx.clock.now()
    const winners = await winnersOf(ctx, week, {
      prizes: prizesIn(locked.prizes),
      shareBasisPoints: locked.share_basis_points,
      price: await bestPrice(ctx),
    })
    const prizes = winners.map(
      ({ place, memberId, paysTo, amount }): NewReward => ({
        // No mission's source (`code:period`) has a slash.
        memberId,
        kind: 'mission',
        source: `leaderboard/${week}`,
        paysTo,
        amount,
        rollover: paysTo === 'main' ? percentOf(amount, rolloverPercent) : 0n,
        params: { code: 'leaderboard', place, week },
        expiresAt: new Date(now.getTime() + PRIZE_DAYS * 24 * HOUR_MS),
      }),
    )
    for (let from = 0; from < prizes.length; from += WRITTEN_BATCH_ROWS)
      await grantPrizes(ctx, prizes.slice(from, from + WRITTEN_BATCH_ROWS), now)
    await sql`update leaderboard_week set closed_at = ${now} where week = ${week}::date`.execute(ctx.db)
    return ok(null)
  })
}

/** Winners of money are also notified. */
async function grantPrizes(ctx: Context, prizes: NewReward[], now: Date): Promise<void> {
  const granted = await grantRewards(ctx, prizes)
  const notices = granted
    .filter(({ paysTo }) => paysTo === 'main')
    .map(({ memberId, amount }) => ({
      memberId,
      params: { amount: moneyOf(amount), at: now.toISOString() },
    }))
  await notifyMembers(ctx, 'reward-ready', notices)
}

async function winnersOf(ctx: Context, week: string, terms: PrizeTerms) {
  const last = Math.max(0, ...terms.prizes.map(({ to }) => to))
  const { rows } = await sql<{ place: bigint; member_id: bigint; score: Minor }>`
    select place, member_id, score from leaderboard_place where week = ${week}::date and place <= ${last} order by place
  `.execute(ctx.db)
  return rows.flatMap(({ place, member_id, score }) => {
    const prize = prizeOf(terms, Number(place), score)
    return prize ? [{ place: Number(place), memberId: member_id, ...prize }] : []
  })
}
