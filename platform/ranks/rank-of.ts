import { sql } from 'kysely'
import type { Minor } from '#contract/money.ts'
import type { Context } from '../context.ts'
import { settledCash } from '../db/cash-play.ts'

/** A member's rank, and since when it has it; null where it was never changed. */
export async function rankOf(
  ctx: Context,
  memberId: bigint,
): Promise<{ level: number; since: Date | null; memberSince: Date }> {
  const { rows } = await sql<{ level: number; since: Date | null; member_since: Date }>`
    select rank_level as level, created_at as member_since,
      (select at from rank_change where member_id = member.id order by id desc limit 1) as since
    from member where id = ${memberId}
  `.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error(`there is no member ${memberId}`)
  return { level: row.level, since: row.since, memberSince: row.member_since }
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
