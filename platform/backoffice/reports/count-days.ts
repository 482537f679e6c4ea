import { type RawBuilder, sql } from 'kysely'
import { headAgents, heads } from '#platform/agents/tree/index.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { memberOrigins } from '#platform/members/accounts/index.ts'
import { movedDays } from '#platform/money/ledger/index.ts'
import { playersOfDays } from '#platform/money/play-sums/index.ts'
import type { CountedLine, ReportPart } from './report-parts.ts'

/** An inclusive range of days of the site. */
export interface Days {
  fromDay: string
  toDay: string
}

/**
 * What days were for the house, from the daily sums of every wallet that moved, as a table (`CountedLine`). Members are of the
 * agent at the top of their line, of the dialling code of their number, and of the month in which they joined.
 */
export function countedDays(
  parts: readonly ReportPart[],
  days: Days,
  diallingCodes: readonly string[],
): RawBuilder<CountedLine> {
  const lines = linesOf(days)
  if (parts.every((part) => part === 'all'))
    return sql`(
      with ${lines}
      select day, 'all' as part, '' as key, what, sum(amount)::bigint as amount from line group by 1, 4
    )`
  return sql`(
    with ${lines}, trait as materialized (
      select mover.member_id,
        case when head.head_id in (select member_id from ${headAgents} agent) then head.head_id::text else '' end as agent,
        ${countryOf(diallingCodes)} as country, ${cohortOf} as cohort
      from (select distinct member_id from line) mover
      join ${memberOrigins} member on member.id = mover.member_id
      left join ${heads} head on head.member_id = mover.member_id
    )
    select day, part, key, what, sum(amount)::bigint as amount
    from line join trait using (member_id)
    cross join lateral (values ('all', ''), ('agent', agent), ('country', country), ('cohort', cohort)) place (part, key)
    where part = any (${[...parts]}::text[]) group by 1, 2, 3, 4
  )`
}

/** The dialling code of `member.mobile`, the longest that fits; empty for no number, or one of no country that is offered. */
export const countryOf = (diallingCodes: readonly string[]) => sql<string>`coalesce((
  select code from unnest(${[...diallingCodes]}::text[]) code where starts_with(member.mobile, '+' || code)
  order by length(code) desc limit 1
), '')`

/** The first day of the month of `member.created_at`. */
export const cohortOf = sql<string>`to_char(site_day(member.created_at), 'YYYY-MM-01')`

/** `line`: who moved how much by which kind, who joined, who played, and who of them had joined before. */
const linesOf = ({ fromDay, toDay }: Days) => sql`
  played as materialized (
    select player.day, player.member_id, site_day(member.created_at) < player.day as returned
    from ${playersOfDays(fromDay, toDay)} player join ${memberOrigins} member on member.id = player.member_id
  ), line as (
    select day, member_id, kind as what, moved as amount from ${movedDays} of_day
    where day between ${fromDay}::date and ${toDay}::date
    union all
    select day, member_id, 'active', 1 from played
    union all
    select day, member_id, 'returning', 1 from played where returned
    union all
    select site_day(created_at), id, 'joined', 1 from ${memberOrigins} member
    where created_at >= ${startOfDay(fromDay)} and created_at < ${startOfNextDay(toDay)}
  )`
