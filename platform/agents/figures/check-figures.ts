import { type RawBuilder, sql } from 'kysely'
import { places } from '#platform/agents/tree/index.ts'
import type { Context } from '#platform/base/context.ts'
import { startOfKept } from '#platform/base/db/archived-months.ts'
import { MAX_FINDINGS_ROWS } from '#platform/base/limits.ts'
import { OPEN_TICKET_DAYS } from '#platform/play/limits.ts'

/** `places` is their number; `problems` is empty if all is well. */
export interface FiguresCheck {
  places: number
  problems: string[]
}

/**
 * Checks that the figures follow from the bets and the ledger: counted and queued amounts together equal what was
 * settled and credited, by member and five minutes; days are their sums; teams are the sums of the days of everybody
 * below; and the lists of large teams are those of their members.
 */
export async function checkFigures({ reports }: Context): Promise<FiguresCheck> {
  const problems: string[] = []
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await sql<{ subject: string }>`${statement} limit ${MAX_FINDINGS_ROWS}`.execute(reports)
    problems.push(...rows.map(({ subject }) => `${rule}: ${subject}`))
  }
  const { rows } = await sql<{ places: bigint }>`select count(*) as places from figure_place`.execute(reports)
  return { places: Number(rows[0]?.places ?? 0n), problems }
}

const play = ['stakes', 'turnover', 'payout', 'bets'] as const
const credits = ['rebates', 'bonuses'] as const
const money = ['deposits', 'withdrawals', 'commission'] as const
const all = [...play, ...credits, ...money, 'joined'] as const

const sums = (columns: readonly string[]) =>
  sql.raw(columns.map((column) => `sum(${column})::bigint as ${column}`).join(', '))

/** The differences between two tables of sums; a row of zeros equals a missing one. `key` names the row. */
const differing = (
  keys: readonly string[],
  columns: readonly string[],
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
) => sql`
  select concat_ws(' ', ${sql.raw(keys.join(', '))}) as subject from (
    select ${sql.raw([...keys, ...columns].join(', '))} from ${one} one
    union all
    select ${sql.raw([...keys, ...columns.map((column) => `-${column}`)].join(', '))} from ${other} other
  ) both_sides
  group by ${sql.raw(keys.join(', '))}
  having ${sql.raw(columns.map((column) => `sum(${column}) <> 0`).join(' or '))}`

/** No bet in the archive can end after this moment. */
const firstWholeSlot = sql`(${startOfKept} + make_interval(days => ${OPEN_TICKET_DAYS}))`

/** Bets and entries by the same conditions as in the triggers that queue them. */
const settledAndCredited = sql`(
  select member_id, figure_slot_of(settled_at) as slot, stake as stakes, turnover,
    payout - coalesce((select sum(amount) from bet_part where bet_id = bet.id), 0) as payout,
    1 as bets, 0 as rebates, 0 as bonuses
  from bet where wallet = 'main' and result in ('won', 'lost', 'push')
  union all
  select part.member_id, figure_slot_of(part.paid_at), 0, 0, part.amount, 0, 0, 0
  from bet_part part join bet on bet.id = part.bet_id
  where bet.wallet = 'main' and bet.result in ('won', 'lost', 'push')
  union all
  select account.member_id, figure_slot_of(entry.created_at), 0, 0, 0, 0,
    case when entry.kind = 'rebate' then entry.amount else 0 end,
    case when entry.kind <> 'rebate' then entry.amount else 0 end
  from ledger_entry entry join ledger_account account on account.id = entry.account_id
  where account.kind = 'main' and entry.kind in ('rebate', 'bonus', 'reward', 'points')
)`

const dueAsDay = sql`team_id, list, day, kind, vendor_code, result, rows, credited, debited`

/** Counted large teams, each with everybody in it. */
const inLargeTeam = sql`
  large_team team join ${places} place on team.counted and team.line = substr(place.line, 1, octet_length(team.line))`

const rules: Record<string, RawBuilder<unknown>> = {
  'five minutes of a member are not its bets and credits': differing(
    ['member_id', 'slot'],
    [...play, ...credits],
    sql`(
      select * from (
        select place.member_id, slot, stakes, turnover, payout, bets, rebates, bonuses
        from figure_slot of_slot join figure_place place on place.id = of_slot.place_id
        union all
        select member_id, slot, stakes, turnover, payout, bets, rebates, bonuses from figure_due
      ) counted where slot >= ${firstWholeSlot}
    )`,
    sql`(select * from ${settledAndCredited} found where slot >= ${firstWholeSlot})`,
  ),
  'a day of a place is not its five minutes': differing(
    ['place_id', 'day'],
    [...play, ...credits],
    sql`figure_day`,
    sql`(select site_day(slot) as day, * from figure_slot)`,
  ),
  'the money of a day is not the ledger’s': differing(
    ['member_id', 'day'],
    money,
    sql`(
      select place.member_id, day, deposits, withdrawals, commission
      from figure_day of_day join figure_place place on place.id = of_day.place_id
      union all
      select member_id, site_day(slot), deposits, withdrawals, commission from figure_due
    )`,
    sql`(
      select account.member_id, of_day.day,
        case when of_day.kind = 'deposit' then credited + debited else 0 end as deposits,
        case when of_day.kind = 'withdrawal-paid' then credited + debited else 0 end as withdrawals,
        case when of_day.kind = 'commission' then credited + debited else 0 end as commission
      from ledger_day of_day join ledger_account account on account.id = of_day.account_id
      where account.kind = 'main' and of_day.kind in ('deposit', 'commission')
        or account.kind = 'held' and of_day.kind = 'withdrawal-paid'
    )`,
  ),
  'a member has not joined once': sql`
    select member.account as subject from member left join (
      select place.member_id, joined from figure_day of_day join figure_place place on place.id = of_day.place_id
      union all
      select member_id, joined from figure_due
    ) counted on counted.member_id = member.id
    where member.is_agent <> 4 group by member.id having coalesce(sum(counted.joined), 0) <> 1`,
  'a day of a team is not the sum of its places': differing(
    ['place_id', 'day'],
    [...all, 'active'],
    sql`figure_team`,
    sql`(
      select upper as place_id, day, ${sums(all.filter((column) => column !== 'joined'))},
        sum(joined) filter (where upper <> place.id) as joined, count(*) filter (where active) as active
      from figure_day of_day join figure_place place on place.id = of_day.place_id, unnest(place.above) upper
      group by 1, 2
    )`,
  ),
  'an active day does not follow the one before it': sql`
    select concat_ws(' ', place_id, day) as subject from (
      select place_id, day, active, follows,
        max(day) filter (where active) over (
          partition by place_id order by day rows between unbounded preceding and 1 preceding
        ) as before
      from figure_day where active or follows is not null
    ) chain where follows is distinct from case when active then coalesce(before, '-infinity') end`,
  'a day of a large team is not that of its members': differing(
    ['team_id', 'list', 'day', 'kind', 'vendor_code', 'result'],
    ['rows', 'credited', 'debited'],
    sql`(
      select due.team_id, due.list, due.day, due.kind, due.vendor_code, due.result, due.rows, due.credited, due.debited
      from (select * from large_team_day union all select ${dueAsDay} from large_team_due) due
      join large_team team on team.id = due.team_id and team.counted
    )`,
    sql`(
      select team.id as team_id, 'bets' as list, of_day.day, game_type as kind, vendor_code, result, bets as rows,
        payout as credited, stake as debited
      from ${inLargeTeam} join bet_day of_day on of_day.member_id = place.member_id
      union all
      select team.id, 'movements', of_day.day, of_day.kind, '', '', of_day.entries, credited, debited
      from ${inLargeTeam} join ledger_account account on account.member_id = place.member_id and account.kind = 'main'
      join ledger_day of_day on of_day.account_id = account.id
    )`,
  ),
  'the active of a team are not those of its places': differing(
    ['place_id', 'day', 'follows'],
    ['members'],
    sql`figure_active`,
    sql`(
      select upper as place_id, day, follows, 1 as members
      from figure_day of_day join figure_place place on place.id = of_day.place_id, unnest(place.above) upper
      where follows is not null
    )`,
  ),
}
