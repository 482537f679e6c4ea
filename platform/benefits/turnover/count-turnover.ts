import { sql } from 'kysely'
import type { GameType } from '#contract/games.ts'
import type { MissionTerms } from '#contract/missions.ts'
import type { Minor } from '#contract/money.ts'
import type { RankTerms } from '#contract/ranks.ts'
import type { Context } from '#platform/base/context.ts'
import { eachAlone } from '#platform/base/each-alone.ts'
import { done } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { grantReachedMissions, listMissions } from '#platform/benefits/missions/index.ts'
import { type EarningRules, earningRules, earnPoints } from '#platform/benefits/points/index.ts'
import { earnRebates, rebateRates } from '#platform/benefits/rebates/index.ts'
import { noteTurnoverOfInvited, referralRules } from '#platform/benefits/referral/index.ts'
import { settledPlay } from '#platform/money/play-sums/index.ts'

/** Members that are asked for at once. */
const BATCH = 500
/** Members whom one run counts at most; the next run goes on. */
const MAX_BATCHES = 2_000

/** What counted turnover brings, as the operator has set it; null where nothing. */
interface Brings {
  points: EarningRules | null
  rebates: RankTerms[] | null
  missions: MissionTerms[]
  shared: boolean
}

/**
 * Counts the turnover (settled cash stakes) of everybody whose bets were settled since the last time, and gives what it
 * brings: points and a rebate to the member, a share to who invited it. Each member in a transaction of its own, which also takes the
 * member's lines from the queue: after a crash, and in two processes at once, everything is counted once. One that fails
 * keeps none of the others waiting.
 */
export async function countTurnover(ctx: Context): Promise<void> {
  let last = 0n
  let complete = true
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const due = await dueMembers(ctx, last)
    if (due.length === 0) break // nobody has played since, as is usual
    const brings = await whatItBrings(ctx)
    const batchDone = await eachAlone(
      ctx,
      due,
      (memberId) => countMember(ctx, memberId, brings),
      (memberId) => ({ member: String(memberId) }),
    )
    complete &&= batchDone
    if (due.length < BATCH) break
    last = due.at(-1) ?? last
  }
  if (!complete) throw new Error('the turnover of some members could not be counted')
}

/** The same for one member, who looks at what it has brought. */
export async function countTurnoverOf(ctx: Context, memberId: bigint): Promise<void> {
  await countMember(ctx, memberId, await whatItBrings(ctx))
}

const whatItBrings = async (ctx: Context): Promise<Brings> => ({
  points: await earningRules(ctx),
  rebates: await rebateRates(ctx),
  missions: await listMissions(ctx),
  shared: (await referralRules(ctx)) !== null,
})

/** A bet of a later day than the clock's waits for its day: a clock may have been set back. */
const today = (ctx: Context) => dayOf(ctx.clock.now())

async function dueMembers(ctx: Context, after: bigint): Promise<bigint[]> {
  const rows = await ctx.db
    .selectFrom('turnover_due')
    .select('member_id')
    .where('member_id', '>', after)
    .where(sql`day`, '<=', sql`${today(ctx)}::date`)
    .groupBy('member_id')
    .orderBy('member_id')
    .limit(BATCH)
    .execute()
  return rows.map((row) => row.member_id)
}

async function countMember(ctx: Context, memberId: bigint, brings: Brings): Promise<void> {
  await ctx.transact(async (ctx) => {
    const fresh = await takeFresh(ctx, memberId)
    if (fresh.length === 0) return done(null)
    await noteTurnoverOfInvited(ctx, memberId, byDay(fresh), brings.shared)
    if (brings.rebates) await earnRebates(ctx, memberId, fresh, brings.rebates)
    if (brings.points) await earnPoints(ctx, memberId, fresh, brings.points)
    return done(null)
  })
  // A transaction of its own: a page that shows the missions grants them too.
  await grantReachedMissions(ctx, memberId, brings.missions)
}

interface Fresh {
  day: string
  gameType: GameType
  stakes: Minor
}

/**
 * Takes a member's lines from the queue, and notes as counted what its days have come to by now. The queue is read before
 * the sums, each as it then is: a bet that comes in between is counted, and its line finds nothing fresh next time.
 */
async function takeFresh(ctx: Context, memberId: bigint): Promise<Fresh[]> {
  const { rows: taken } = await sql<{ day: string }>`
    with taken as (delete from turnover_due where member_id = ${memberId} and day <= ${today(ctx)}::date returning day)
    select distinct day::text from taken
  `.execute(ctx.db)
  if (taken.length === 0) return []
  const { rows } = await sql<Fresh>`
    insert into turnover_counted as known (member_id, day, game_type, counted)
      select member_id, day, game_type, sum(stake) from ${settledPlay} play
      where member_id = ${memberId} and day = any (${taken.map(({ day }) => day)}::date[])
      group by member_id, day, game_type having sum(stake) > 0 order by day, game_type
    on conflict (member_id, day, game_type) do update set counted = excluded.counted where excluded.counted > known.counted
    returning day::text, game_type as "gameType", new.counted - coalesce(old.counted, 0) as stakes
  `.execute(ctx.db)
  return rows
}

function byDay(fresh: readonly Fresh[]): Map<string, Minor> {
  const days = new Map<string, Minor>()
  for (const { day, stakes } of fresh) days.set(day, (days.get(day) ?? 0n) + stakes)
  return days
}
