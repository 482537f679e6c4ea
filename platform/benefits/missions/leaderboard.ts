import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { leaderboard as endpoint } from '#contract/benefits/missions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf, daysAfter, startOfDay, weekOf } from '#platform/base/site-days.ts'
import { bestPrice } from '#platform/benefits/points/index.ts'
import { accountNames, maskedAccount } from '#platform/members/accounts/index.ts'
import { settledPlay } from '#platform/money/play-sums/index.ts'
import { prizeOf, prizesIn } from './leaderboard-week.ts'

type Board = ValueOf<typeof endpoint>

interface Week {
  prizes: Json
  share_basis_points: number | null
  players: bigint
  refreshed_at: Date | null
  closed_at: Date | null
}

/**
 * The first places of a week and the member's own. Reads the places of the last count (`refresh-leaderboard.ts`), so
 * the cost does not depend on the number of players. Refuses `in-need-true-account`.
 */
export async function leaderboard(
  ctx: Context,
  member: Member,
  { week: which, size }: ParsedInputOf<typeof endpoint>,
): Promise<Result<Board>> {
  const admitted = await admitReal(ctx, member)
  if (!admitted.ok) return admitted
  const running = weekOf(dayOf(ctx.clock.now()))
  const week = which === 'this' ? running : daysAfter(running, -7)
  const [counted, list, own] = await Promise.all([
    weekRow(ctx, week),
    firstPlaces(ctx, week, size),
    ownPlace(ctx, member, week),
  ])
  const terms = {
    prizes: prizesIn(counted?.prizes ?? (await ctx.settings.value('leaderboardPrizes'))),
    shareBasisPoints: counted
      ? counted.share_basis_points
      : await ctx.settings.value('leaderboardShareBasisPoints'),
    price: await bestPrice(ctx),
  }
  return ok({
    fromDay: week,
    toDay: daysAfter(week, 6),
    endsAt: startOfDay(daysAfter(week, 7)).toISOString(),
    refreshedAt: counted?.refreshed_at?.toISOString() ?? null,
    closed: Boolean(counted?.closed_at),
    players: Number(counted?.players ?? 0n),
    shareBasisPoints: terms.shareBasisPoints,
    prizes: terms.prizes.map((prize) => ({ ...prize, amount: moneyOf(BigInt(prize.amount)) })),
    list: list.map(({ place, member_id, account, score }) => {
      const prize = prizeOf(terms, Number(place), score)
      const isOwn = member_id === member.id
      return {
        rank: Number(place),
        account: isOwn ? account : maskedAccount(account),
        score: moneyOf(score),
        prize: prize && { paysTo: prize.paysTo, amount: moneyOf(prize.amount) },
        own: isOwn,
      }
    }),
    own,
  })
}

const weekRow = async (ctx: Context, week: string): Promise<Week | undefined> =>
  (
    await sql<Week>`
      select prizes, share_basis_points, players, refreshed_at, closed_at from leaderboard_week where week = ${week}::date
    `.execute(ctx.db)
  ).rows[0]

/** The limit drops nothing, because places are unique; it tells the planner how few members to look up. */
async function firstPlaces(ctx: Context, week: string, size: number) {
  const { rows } = await sql<{ place: bigint; member_id: bigint; account: string; score: Minor }>`
    select place, member_id, account, score from leaderboard_place join ${accountNames} member on member.id = member_id
    where week = ${week}::date and place <= ${size} order by place limit ${size}
  `.execute(ctx.db)
  return rows
}

/**
 * The current score with the counted place; if the member has none, the first counted place with an equal or lower
 * score.
 */
async function ownPlace(ctx: Context, member: Member, week: string): Promise<Board['own']> {
  const { rows } = await sql<{ score: Minor; counted: bigint | null; passed: bigint | null }>`
    with own as (
      select coalesce(sum(turnover), 0)::bigint as score from ${settledPlay} play
      where member_id = ${member.id} and day between ${week}::date and ${daysAfter(week, 6)}::date
    )
    select score,
      (select place from leaderboard_place where week = ${week}::date and member_id = ${member.id}) as counted,
      (select place from leaderboard_place where week = ${week}::date and score <= own.score order by score desc, place limit 1) as passed
    from own
  `.execute(ctx.db)
  const row = rows[0]
  if (!row || row.score === 0n) return null
  const rank = row.counted ?? row.passed
  return { score: moneyOf(row.score), rank: rank === null ? null : Number(rank), exact: row.counted !== null }
}
