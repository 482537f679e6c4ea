import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { dayOf, startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'

const SLOT_MS = 5 * 60_000
/**
 * How long what happens may take to be in the queue: a statement may run for 10 s and a transaction idle as long
 * (`base/db/database.ts`), and no two clocks are the same.
 */
const LATE_MS = 60_000

/** A span of time from its first moment to just before `to`; both at whole five minutes, as every period is. */
export interface Span {
  from: Date
  to: Date
}

/** What the team of an agent, its own play included, came to in a span (platform.md section 6). */
export interface Counted {
  agentId: bigint
  /** T: settled cash stakes. */
  turnover: Minor
  /** L: stakes less payouts, rebates and bonuses; below zero where the team won. */
  loss: Minor
  /** A: how many members have a turnover that reaches the threshold. */
  active: number
}

/**
 * Until when everything is counted: before this moment nothing waits in the queue. A settlement of a period that ends later
 * has to wait.
 */
export async function countedUntil({ db, clock }: Context): Promise<Date> {
  const { rows } = await sql<{ first: Date | null }>`select min(slot) as first from figure_due`.execute(db)
  const settled = new Date(slotStart(clock.now().getTime() - LATE_MS))
  const first = rows[0]?.first
  return first && first < settled ? first : settled
}

const slotStart = (ms: number) => Math.floor(ms / SLOT_MS) * SLOT_MS

/**
 * What the teams of these agents came to in a span of time, by the moment when bets were settled and money was credited: in one
 * statement for all of them, with a line for each agent, in the order of their ids. Each member counts where it stood at
 * the time. `threshold`: the turnover in the span that makes a member active, the setting `activeTurnover`.
 */
export async function countedIn(
  db: Db,
  span: Span,
  { agents, threshold }: { agents: readonly bigint[]; threshold: Minor },
): Promise<Counted[]> {
  const { rows } = await sql<{ agentId: bigint; turnover: Minor; loss: Minor; active: bigint }>`
    with placed as materialized (
      select place.member_id, place.above, played.turnover, played.loss,
        count(*) over (partition by place.member_id) > 1 as moved
      from (
        select place_id, sum(turnover) as turnover, sum(loss) as loss from ${playedIn(span)} part group by place_id
      ) played join figure_place place on place.id = played.place_id
    ), agent as materialized (
      select id, member_id from figure_place where member_id = any (${agents}::bigint[])
    ), team as (
      select agent.member_id, sum(placed.turnover)::bigint as turnover, sum(placed.loss)::bigint as loss,
        count(*) filter (where not placed.moved and placed.turnover >= ${threshold}) as active
      from placed cross join unnest(placed.above) upper join agent on agent.id = upper
      group by agent.member_id
    ), moved as (
      -- Who stood in several places of a team counts there once, by all of them together.
      select member_id, count(*) as active from (
        select agent.member_id from placed cross join unnest(placed.above) upper join agent on agent.id = upper
        where placed.moved group by agent.member_id, placed.member_id having sum(placed.turnover) >= ${threshold}
      ) each group by member_id
    )
    select asked.id as "agentId", coalesce(team.turnover, 0) as turnover, coalesce(team.loss, 0) as loss,
      coalesce(team.active, 0) + coalesce(moved.active, 0) as active
    from (select distinct unnest(${agents}::bigint[]) as id) asked
    left join team on team.member_id = asked.id left join moved on moved.member_id = asked.id
    order by asked.id
  `.execute(db)
  return rows.map(({ active, ...counted }) => ({ ...counted, active: Number(active) }))
}

/** The first five minutes, at `from` or later, in which anything was counted of anybody; undefined for none. */
export async function firstCounted(db: Db, from: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ slot: Date | null }>`
    select min(slot) as slot from figure_slot where slot >= ${from}
  `.execute(db)
  return rows[0]?.slot ?? undefined
}

/** What one member brought to an agent's figures in a span; the lines add up to `countedIn`. */
export interface CountedMember {
  memberId: bigint
  account: string
  turnover: Minor
  loss: Minor
  bets: number
  active: boolean
}

/** The members that a figure of `countedIn` is made of, the greatest turnover first, and how many there are. */
export async function countedMembers(
  db: Db,
  span: Span,
  { agent, threshold, limit, offset }: { agent: bigint; threshold: Minor; limit: number; offset: number },
): Promise<{ members: number; content: CountedMember[] }> {
  const { rows } = await sql<{
    member_id: bigint
    turnover: Minor
    loss: Minor
    bets: bigint
    members: bigint
  }>`
    select place.member_id, sum(turnover)::bigint as turnover, sum(loss)::bigint as loss, sum(bets)::bigint as bets,
      count(*) over () as members
    from ${playedIn(span)} part join figure_place place on place.id = part.place_id
    where place.above && array(select id from figure_place where member_id = ${agent})
    group by place.member_id order by 2 desc, 1 limit ${limit} offset ${offset}
  `.execute(db)
  const names = await accountsOf(
    db,
    rows.map(({ member_id }) => member_id),
  )
  return {
    members: Number(rows[0]?.members ?? 0n),
    content: rows.map(({ member_id, turnover, loss, bets }) => ({
      memberId: member_id,
      account: names.get(member_id) ?? '',
      turnover,
      loss,
      bets: Number(bets),
      active: turnover >= threshold,
    })),
  }
}

/** The sums of a span as a table: whole days by the day, what is left of others by five minutes. */
function playedIn({ from, to }: Span): RawBuilder<unknown> {
  for (const moment of [from, to])
    if (moment.getTime() % SLOT_MS !== 0)
      throw new Error(`not at whole five minutes: ${moment.toISOString()}`)
  const sums = sql`place_id, turnover, turnover - payout - rebates - bonuses as loss, bets`
  const slots = (from: Date, to: Date) =>
    sql`select ${sums} from figure_slot where slot >= ${from} and slot < ${to}`
  const firstDay = startOfDay(dayOf(from)) < from ? startOfNextDay(dayOf(from)) : from
  const lastDay = startOfDay(dayOf(to))
  if (firstDay >= lastDay) return sql`(${slots(from, to)})`
  return sql`(
    select ${sums} from figure_day where day >= ${dayOf(firstDay)}::date and day < ${dayOf(lastDay)}::date
    union all ${slots(from, firstDay)}
    union all ${slots(lastDay, to)}
  )`
}
