import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { BATCH_ROWS, MAX_BATCHES } from '#platform/benefits/limits.ts'
import {
  grantReachedMissions,
  type MissionInForce,
  missionsInForce,
} from '#platform/benefits/missions/index.ts'
import { type EarningRules, earningRules, earnPoints } from '#platform/benefits/points/index.ts'
import { earnRebates, rebateRates } from '#platform/benefits/rebates/index.ts'
import { recordTurnoverOfInvited, referralRules } from '#platform/benefits/referral/index.ts'
import { settledPlay } from '#platform/money/play-sums/index.ts'

/** The operator's rules for what turnover earns; null if switched off. */
interface TurnoverRules {
  points: EarningRules | null
  rebates: RankTerms[] | null
  missions: MissionInForce[]
  shared: boolean
}

/**
 * Counts the new valid turnover of every member and credits what it earns: points and a rebate to the member, a share
 * to the referrer. Each member in its own transaction, which also removes the member's queue rows, so that everything
 * is counted once, even after a crash or in two processes at once. A failure does not block the other members.
 */
export async function countTurnover(ctx: Context): Promise<void> {
  let last = 0n
  let complete = true
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const due = await dueMembers(ctx, last)
    if (due.length === 0) break // nobody has played since, the usual case
    const rules = await readTurnoverRules(ctx)
    const batchDone = await forEachSeparately(
      ctx,
      due,
      (memberId) => countMember(ctx, memberId, rules),
      (memberId) => ({ member: String(memberId) }),
    )
    complete &&= batchDone
    if (due.length < BATCH_ROWS) break
    last = due.at(-1) ?? last
  }
  if (!complete) throw new Error('the turnover of some members could not be counted')
}

/** `countTurnover` for one member, who is looking at the results. */
export async function countTurnoverOf(ctx: Context, memberId: bigint): Promise<void> {
  await countMember(ctx, memberId, await readTurnoverRules(ctx))
}

const readTurnoverRules = async (ctx: Context): Promise<TurnoverRules> => ({
  points: await earningRules(ctx),
  rebates: await rebateRates(ctx),
  missions: await missionsInForce(ctx),
  shared: (await referralRules(ctx)) !== null,
})

/** A bet dated after today waits for its day: the clock may have been set back. */
const today = (ctx: Context) => dayOf(ctx.clock.now())

async function dueMembers(ctx: Context, after: bigint): Promise<bigint[]> {
  const rows = await ctx.db
    .selectFrom('turnover_due')
    .select('member_id')
    .where('member_id', '>', after)
    .where(sql`day`, '<=', sql`${today(ctx)}::date`)
    .groupBy('member_id')
    .orderBy('member_id')
    .limit(BATCH_ROWS)
    .execute()
  return rows.map((row) => row.member_id)
}

async function countMember(ctx: Context, memberId: bigint, brings: TurnoverRules): Promise<void> {
  await ctx.transact(async (ctx) => {
    const fresh = await takeNewTurnover(ctx, memberId)
    if (fresh.length === 0) return ok(null)
    await recordTurnoverOfInvited(ctx, memberId, sumByDay(fresh), brings.shared)
    if (brings.rebates) await earnRebates(ctx, memberId, fresh, brings.rebates)
    if (brings.points) await earnPoints(ctx, memberId, fresh, brings.points)
    return ok(null)
  })
  // In its own transaction: a page that shows the missions grants them too.
  await grantReachedMissions(ctx, memberId, brings.missions)
}

interface NewTurnover {
  day: string
  gameType: GameType
  turnover: Minor
}

/**
 * Removes a member's queue rows and records the current sums of their days as counted. The queue is read before the
 * sums (READ COMMITTED): a bet in between is counted, and its own row then finds nothing new.
 */
async function takeNewTurnover(ctx: Context, memberId: bigint): Promise<NewTurnover[]> {
  const { rows: days } = await sql<{ day: string }>`
    with taken as (delete from turnover_due where member_id = ${memberId} and day <= ${today(ctx)}::date returning day)
    select distinct day::text from taken
  `.execute(ctx.db)
  if (days.length === 0) return []
  const { rows } = await sql<NewTurnover>`
    insert into turnover_counted as known (member_id, day, game_type, counted)
      select member_id, day, game_type, sum(turnover) from ${settledPlay} play
      where member_id = ${memberId} and day = any (${days.map(({ day }) => day)}::date[])
      group by member_id, day, game_type having sum(turnover) > 0 order by day, game_type
    on conflict (member_id, day, game_type) do update set counted = excluded.counted where excluded.counted > known.counted
    returning day::text, game_type as "gameType", new.counted - coalesce(old.counted, 0) as turnover
  `.execute(ctx.db)
  return rows
}

function sumByDay(fresh: readonly NewTurnover[]): Map<string, Minor> {
  const days = new Map<string, Minor>()
  for (const { day, turnover } of fresh) days.set(day, (days.get(day) ?? 0n) + turnover)
  return days
}
