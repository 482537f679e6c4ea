import { sql } from 'kysely'
import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import { settledCash } from '#platform/base/db/cash-play.ts'
import { monthStartAfter, startOfDay } from '#platform/base/site-days.ts'

/** The newest change of a rank; its row `change` is missing where it was never changed. */
const latestRankChange = sql`
  left join lateral (
    select at, month from rank_change where member_id = member.id order by rank_change.id desc limit 1
  ) change on true
`

/** What tells since when a member holds its rank: `month` is the one that it did not keep a higher rank in. */
interface RankTenure {
  since: Date | null
  month: string | null
  member_since: Date
}

/**
 * From when on a rank must be kept. A review takes a rank some hours into a month and for the month before: the lower one
 * is held from that month's start, or who never plays would lose a rank every other month alone.
 */
const heldFromOf = ({ since, month, member_since }: RankTenure): Date =>
  month === null ? (since ?? member_since) : startOfDay(monthStartAfter(month, 1))

/** A member's rank, since when it has it (null where it was never changed), and from when on that counts. */
export async function rankOf(
  ctx: Context,
  memberId: bigint,
): Promise<{ level: number; since: Date | null; heldFrom: Date }> {
  const { rows } = await sql<RankTenure & { level: number }>`
    select rank_level as level, created_at as member_since, change.at as since, change.month::text as month
    from member ${latestRankChange} where member.id = ${memberId}
  `.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error(`there is no member ${memberId}`)
  return { level: row.level, since: row.since, heldFrom: heldFromOf(row) }
}

/** Settled cash stakes of a member in a range of days, both included. */
export async function turnoverIn(
  ctx: Context,
  memberId: bigint,
  fromDay: string,
  toDay: string,
): Promise<Minor> {
  const { rows } = await sql<{ turnover: Minor }>`
    select coalesce(sum(stake), 0)::bigint as turnover from bet_day
    where member_id = ${memberId} and day between ${fromDay}::date and ${toDay}::date
      and ${settledCash}
  `.execute(ctx.db)
  return rows[0]?.turnover ?? 0n
}
