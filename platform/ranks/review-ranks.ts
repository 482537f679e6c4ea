import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/money.ts'
import { percentOf } from '#contract/percent.ts'
import type { RankTerms } from '#contract/ranks.ts'
import { changeRank } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { settledCash } from '../db/cash-play.ts'
import { tell } from '../inbox/index.ts'
import { done } from '../result.ts'
import { grantReward } from '../rewards/index.ts'
import { dayOf, daysAfter, lastSettledDay, monthOf, monthStartAfter, startOfDay } from '../site-days.ts'
import { promoteIfEarned } from './promote.ts'
import { listRanks, rankAt } from './rank-catalogue.ts'
import { heldFrom, latestRankChange, type RankTenure } from './rank-of.ts'

/** Ranked members that are read at once. */
const BATCH = 500
/** More batches than there can be ranked members. */
const MAX_BATCHES = 100_000
/** A month of a large site may take longer to sum than a request may. */
const SUM_TIMEOUT_MS = 120_000

/**
 * Gives everybody the rank that the running month has earned; a job does it every day. Once a month, when the last one is
 * settled, it also takes a rank from who did not keep it and grants the gifts of the new month. A second run changes
 * nothing. Of a month in which VIP was switched off when the job came (`rank_pause`), everybody keeps the rank and gets the
 * gift: off and on again between two runs is no pause. The first month that is seen is not reviewed: nobody had been told
 * what keeps a rank.
 */
export async function reviewRanks(ctx: Context): Promise<void> {
  const running = monthOf(dayOf(ctx.clock.now()))
  if (!(await ctx.settings.flag('VIP3'))) return notePause(ctx, running)
  const ranks = await listRanks(ctx)
  if (ranks.length === 0) return
  const last = monthStartAfter(running, -1)
  if (lastSettledDay(ctx.clock.now()) >= daysAfter(running, -1)) await reviewMonth(ctx, ranks, last)
  await promoteAll(ctx, running)
}

/** Notes that VIP was off when the job came in a month. */
async function notePause(ctx: Context, month: string): Promise<void> {
  await sql`insert into rank_pause (month) values (${month}::date) on conflict do nothing`.execute(ctx.db)
}

async function wasPaused(ctx: Context, month: string): Promise<boolean> {
  const { rows } = await sql`select from rank_pause where month = ${month}::date`.execute(ctx.db)
  return rows.length > 0
}

async function reviewMonth(ctx: Context, ranks: RankTerms[], month: string): Promise<void> {
  const reviewed = await ctx.db
    .selectFrom('rank_review')
    .select((is) => [is.fn.countAll<bigint>().as('months'), is.fn.max(sql<string>`month::text`).as('latest')])
    .executeTakeFirstOrThrow()
  if (reviewed.latest !== null && reviewed.latest >= month) return
  if (reviewed.months > 0n) {
    const paused = await wasPaused(ctx, month)
    if (!paused) await promoteAll(ctx, month)
    await reviewRanked(ctx, ranks, { month, paused })
  }
  await ctx.db
    .insertInto('rank_review')
    .values({ month, reviewed_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Promotes whoever the turnover of a month has earned a higher rank. */
async function promoteAll(ctx: Context, month: string): Promise<void> {
  const earned = await ctx.transact(async (ctx) => {
    await sql`set local statement_timeout = ${sql.lit(SUM_TIMEOUT_MS)}`.execute(ctx.db)
    const { rows } = await sql<{ id: bigint }>`
      select member.id from (
        select member_id, sum(stake) as turnover from bet_day
        where day between ${month}::date and ${daysAfter(monthStartAfter(month, 1), -1)}::date
          and ${settledCash}
        group by member_id
        having sum(stake) >= (select min(upgrade_turnover) from vip_rank where level > 0)
      ) played join member on member.id = played.member_id
      where member.rank_level < (select max(level) from vip_rank where upgrade_turnover <= played.turnover)
    `.execute(ctx.db)
    return done(rows)
  })
  if (!earned.ok) throw new Error(earned.code)
  for (const { id } of earned.value) await promoteIfEarned(ctx, id, month)
}

/** A month that is over. `paused`: nobody had to keep a rank in it. */
interface Reviewed {
  month: string
  paused: boolean
}

interface Ranked extends RankTenure {
  id: bigint
  level: number
  turnover: Minor
}

async function reviewRanked(ctx: Context, ranks: RankTerms[], reviewed: Reviewed): Promise<void> {
  const turnoverPercent = await ctx.settings.value('rewardTurnoverPercent')
  let after = 0n
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const members = await rankedAfter(ctx, after, reviewed.month)
    for (const member of members) await reviewMember(ctx, ranks, member, reviewed, turnoverPercent)
    after = members.at(-1)?.id ?? after
    if (members.length < BATCH) return
  }
}

async function rankedAfter(ctx: Context, after: bigint, month: string): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select member.id, rank_level as level, created_at as member_since, change.at as since, change.month::text as month,
      coalesce((
        select sum(stake) from bet_day
        where member_id = member.id and day between ${month}::date and ${daysAfter(monthStartAfter(month, 1), -1)}::date
          and ${settledCash}
      ), 0)::bigint as turnover
    from member ${latestRankChange} where rank_level > 0 and member.id > ${after} order by member.id limit ${BATCH}
  `.execute(ctx.db)
  return rows
}

/** One down for a rank that was held for the whole month and not kept; then the gift of the month after, by what is left. */
async function reviewMember(
  ctx: Context,
  ranks: RankTerms[],
  { id, level, turnover, ...tenure }: Ranked,
  { month, paused }: Reviewed,
  turnoverPercent: number,
): Promise<void> {
  const heldAllMonth = heldFrom(tenure) <= startOfDay(month)
  const kept = paused || !heldAllMonth || turnover >= BigInt(rankAt(ranks, level)?.keepTurnover ?? 0)
  const next = monthStartAfter(month, 1)
  await ctx.transact(async (ctx) => {
    const at = ctx.clock.now().toISOString()
    if (!kept) {
      const to = level - 1
      const moved = await changeRank(ctx, { memberId: id, from: level, to, cause: 'not-kept', month })
      // The operator has moved it meanwhile: the next run sees it as it is.
      if (!moved) return done(null)
      await tell(ctx, id, 'rank-lost', { rank: String(to), at })
    }
    const rank = rankAt(ranks, kept ? level : level - 1)
    const amount = BigInt(rank?.monthlyGift ?? 0)
    if (!rank || amount === 0n) return done(null)
    const granted = await grantReward(ctx, {
      ...{ memberId: id, kind: 'vip', source: `month-${next.slice(0, 7)}`, paysTo: 'main', amount },
      turnover: percentOf(amount, turnoverPercent),
      params: { code: 'vip-month', rank: { ...rank.name }, month: next.slice(0, 7) },
      expiresAt: startOfDay(monthStartAfter(next, 1)),
    })
    if (granted) await tell(ctx, id, 'reward-ready', { amount: moneyOf(amount), at })
    return done(null)
  })
}
