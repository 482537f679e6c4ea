import { type RawBuilder, sql } from 'kysely'
import { headAgents, heads } from '#platform/agents/tree/index.ts'
import { memberOrigins } from '#platform/members/accounts/index.ts'
import { walletOwners } from '#platform/money/ledger/index.ts'
import { playedDays } from '#platform/money/play-sums/index.ts'
import type { CountedLine, ReportPart } from './report-parts.ts'

/** A line of a member: it moved so much by a kind, joined, played, or played after the day on which it joined. */
interface MemberLine {
  day: string
  member_id: bigint
  what: CountedLine['what']
  amount: bigint
}

/** What waits in a queue, or was taken from it: rows of `report_due`. */
export const movedLinesOf = (due: RawBuilder<unknown>): RawBuilder<MemberLine> => sql`(
  select due.day, owner.member_id, due.kind as what, sum(due.amount)::bigint as amount
  from ${due} due join ${walletOwners} owner on owner.account_id = due.account_id group by 1, 2, 3
)`

/**
 * The same of rows of `report_member_due`: all that there are of a day and member, or none. A member is active on a day on which
 * play of any kind is left; it was before as far as not all of that play is among the rows.
 */
export const countedLinesOf = (due: RawBuilder<unknown>): RawBuilder<MemberLine> => sql`(
  with changed as materialized (
    select begun.day, begun.member_id, (plays > 0)::integer - (plays > begun.amount)::integer as amount
    from (select day, member_id, sum(amount) as amount from ${due} due where what = 'active' group by 1, 2) begun
    cross join lateral (
      select count(*) as plays from ${playedDays} play where play.day = begun.day and play.member_id = begun.member_id
    ) played
  )
  select day, member_id, what, amount from ${due} due where what = 'joined'
  union all
  select day, member_id, 'active', amount from changed where amount <> 0
  union all
  select day, member_id, 'returning', amount from changed join ${memberOrigins} member on member.id = changed.member_id
  where amount <> 0 and site_day(member.created_at) < changed.day
)`

/**
 * Lines of members divided by some parts, as a table (`CountedLine`). Members are of the agent at the top of their line, of the
 * dialling code of their number, and of the month in which they joined.
 */
export const dividedLines = (
  lines: RawBuilder<MemberLine>,
  parts: readonly ReportPart[],
  diallingCodes: readonly string[],
): RawBuilder<CountedLine> => sql`(
  with line as materialized (select * from ${lines} line), trait as materialized (
    select member.id as member_id,
      ${parts.includes('agent') ? agentOf : unasked} as agent,
      ${parts.includes('country') ? countryOf(diallingCodes) : unasked} as country,
      ${parts.includes('cohort') ? cohortOf : unasked} as cohort
    from (select distinct member_id from line) mover join ${memberOrigins} member on member.id = mover.member_id
  )
  select day, part, key, what, sum(amount)::bigint as amount
  from line join trait using (member_id)
  cross join lateral (values ('all', ''), ('agent', agent), ('country', country), ('cohort', cohort)) place (part, key)
  where part = any (${[...parts]}::text[]) group by 1, 2, 3, 4
)`

const unasked = sql<string>`''`

/** The agent at the top of `member`'s line; empty where nobody or no agent stands there. */
const agentOf = sql<string>`coalesce((
  select head.head_id::text from ${heads} head join ${headAgents} agent on agent.member_id = head.head_id
  where head.member_id = member.id
), '')`

/** The dialling code of `member.mobile`, the longest that fits; empty for no number, or one of no country that is offered. */
const countryOf = (diallingCodes: readonly string[]) => sql<string>`coalesce((
  select code from unnest(${[...diallingCodes]}::text[]) code where starts_with(member.mobile, '+' || code)
  order by length(code) desc limit 1
), '')`

/** The first day of the month of `member.created_at`. */
const cohortOf = sql<string>`to_char(site_day(member.created_at), 'YYYY-MM-01')`
