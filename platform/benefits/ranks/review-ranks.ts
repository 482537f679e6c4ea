import { sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import { percentOf } from '#contract/base/fields/percent.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import type { Context } from '#platform/base/context.ts'
import { LONG_STATEMENT_MS } from '#platform/base/limits.ts'
import { ok } from '#platform/base/result.ts'
import {
  dayOf,
  daysAfter,
  lastSettledDay,
  monthOf,
  monthStartAfter,
  startOfDay,
} from '#platform/base/site-days.ts'
import { BATCH_ROWS, MAX_REVIEW_BATCHES } from '#platform/benefits/limits.ts'
import { grantReward } from '#platform/benefits/rewards/index.ts'
import { changeRank, lockRankOf, memberRanks, rankedAfter } from '#platform/members/accounts/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { settledPlay, turnoverOf } from '#platform/money/play-sums/index.ts'
import { sourceOfMonth } from './gift-sources.ts'
import { promoteIfEarned } from './promote.ts'
import { listRanks, rankAt } from './rank-catalogue.ts'
import { rankOf } from './rank-of.ts'

/**
 * Gives every member the rank earned in the running month; a daily job. Once a month, when the last month is settled,
 * it also demotes members who did not keep their rank, and grants the gifts of the new month. Idempotent. For a month
 * in which the job found VIP switched off (`rank_pause`), everybody keeps the rank and gets the gift; VIP switched off
 * and on again between two runs is no pause. The first month seen is not reviewed: members had not been told how to
 * keep a rank.
 */
export async function reviewRanks(ctx: Context): Promise<void> {
  const running = monthOf(dayOf(ctx.clock.now()))
  if (!(await ctx.settings.flag('VIP3'))) return recordPause(ctx, running)
  const ranks = await listRanks(ctx)
  if (ranks.length === 0) return
  const last = monthStartAfter(running, -1)
  // No promotions before the review is complete: a member promoted now would get the gift of the new rank from its
  // retry.
  if (lastSettledDay(ctx.clock.now()) >= daysAfter(running, -1) && !(await reviewMonth(ctx, ranks, last)))
    return
  await promoteAll(ctx, running)
}

/** Records that the job found VIP off in a month. */
async function recordPause(ctx: Context, month: string): Promise<void> {
  await sql`insert into rank_pause (month) values (${month}::date) on conflict do nothing`.execute(ctx.db)
}

async function wasPaused(ctx: Context, month: string): Promise<boolean> {
  const { rows } = await sql`select from rank_pause where month = ${month}::date`.execute(ctx.db)
  return rows.length > 0
}

/** Reviews a month once; if a member's review fails, the next run repeats all of it. Returns whether it is complete. */
async function reviewMonth(ctx: Context, ranks: RankTerms[], month: string): Promise<boolean> {
  const reviewed = await ctx.db
    .selectFrom('rank_review')
    .select((is) => [is.fn.countAll<bigint>().as('months'), is.fn.max(sql<string>`month::text`).as('latest')])
    .executeTakeFirstOrThrow()
  if (reviewed.latest !== null && reviewed.latest >= month) return true
  if (reviewed.months > 0n) {
    const paused = await wasPaused(ctx, month)
    const promoted = paused || (await promoteAll(ctx, month))
    const complete = await reviewRanked(ctx, ranks, { month, paused })
    if (!promoted || !complete) return false
  }
  await ctx.db
    .insertInto('rank_review')
    .values({ month, reviewed_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Promotes every member whose turnover of a month has earned a higher rank. Returns whether all succeeded. */
async function promoteAll(ctx: Context, month: string): Promise<boolean> {
  const earned = await ctx.transact(async (ctx) => {
    await sql`set local statement_timeout = ${sql.lit(LONG_STATEMENT_MS)}`.execute(ctx.db)
    const { rows } = await sql<{ id: bigint }>`
      select member.id from (
        select member_id, sum(turnover) as turnover from ${settledPlay} play
        where day between ${month}::date and ${daysAfter(monthStartAfter(month, 1), -1)}::date
        group by member_id
        having sum(turnover) >= (select min(upgrade_turnover) from vip_rank where level > 0)
      ) played join ${memberRanks} member on member.id = played.member_id
      where member.rank_level < (select max(level) from vip_rank where upgrade_turnover <= played.turnover)
    `.execute(ctx.db)
    return ok(rows)
  })
  if (!earned.ok) throw new Error(earned.code)
  return forEachSeparately(ctx, earned.value, ({ id }) => promoteIfEarned(ctx, id, month), memberField)
}

const memberField = ({ id }: { id: bigint }) => ({ member: String(id) })

/** A past month. `paused`: nobody had to keep a rank in it. */
interface ReviewedMonth {
  month: string
  paused: boolean
}

/** Returns whether everybody was reviewed. */
async function reviewRanked(ctx: Context, ranks: RankTerms[], reviewed: ReviewedMonth): Promise<boolean> {
  const rolloverPercent = await ctx.settings.value('rewardTurnoverPercent')
  let complete = true
  let after = 0n
  for (let batch = 0; batch < MAX_REVIEW_BATCHES; batch++) {
    const members = await rankedAfter(ctx.db, after, BATCH_ROWS)
    const review = ({ id }: { id: bigint }) => reviewMember(ctx, ranks, id, reviewed, rolloverPercent)
    if (!(await forEachSeparately(ctx, members, review, memberField))) complete = false
    after = members.at(-1)?.id ?? after
    if (members.length < BATCH_ROWS) break
  }
  return complete
}

/**
 * Demotes by one a rank held for the whole month and not kept; then grants the next month's gift of the resulting rank.
 */
async function reviewMember(
  ctx: Context,
  ranks: RankTerms[],
  id: bigint,
  { month, paused }: ReviewedMonth,
  rolloverPercent: number,
): Promise<void> {
  const next = monthStartAfter(month, 1)
  await ctx.transact(async (ctx) => {
    const at = ctx.clock.now().toISOString()
    // A concurrent promotion waits for this lock, or has committed before it.
    await lockRankOf(ctx.db, id)
    const { level, heldFrom } = await rankOf(ctx, id)
    if (level === 0) return ok(null)
    const mustKeep = !paused && heldFrom <= startOfDay(month)
    const keepTurnover = BigInt(rankAt(ranks, level)?.keepTurnover ?? 0)
    const isKept = !mustKeep || (await turnoverOf(ctx.db, id, month, daysAfter(next, -1))) >= keepTurnover
    const left = isKept ? level : level - 1
    if (!isKept) {
      const moved = await changeRank(ctx, { memberId: id, from: level, to: left, cause: 'not-kept', month })
      if (!moved) throw new Error(`the rank of member ${id} was moved while it was locked`)
      await notifyMember(ctx, id, 'rank-lost', { rank: String(left), at })
    }
    const rank = rankAt(ranks, left)
    const amount = BigInt(rank?.monthlyGift ?? 0)
    if (!rank || amount === 0n) return ok(null)
    const granted = await grantReward(ctx, {
      memberId: id,
      kind: 'vip',
      source: sourceOfMonth(next),
      paysTo: 'main',
      amount,
      rollover: percentOf(amount, rolloverPercent),
      params: { code: 'vip-month', rank: { ...rank.name }, month: next.slice(0, 7) },
      expiresAt: startOfDay(monthStartAfter(next, 1)),
    })
    if (granted) await notifyMember(ctx, id, 'reward-ready', { amount: moneyOf(amount), at })
    return ok(null)
  })
}
