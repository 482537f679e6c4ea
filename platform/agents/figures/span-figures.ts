import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { LATE_BET_MS } from '#platform/agents/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { withoutCachedPlan } from '#platform/base/db/connections/preparing-client.ts'
import type { Db } from '#platform/base/db/database.ts'
import { dayOf, startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'

const SLOT_MS = 5 * 60_000

/** A span of time from its first moment to just before `to`; both at whole five minutes, as every period is. */
export interface Span {
  from: Date
  to: Date
}

/** The figures of an agent's team in a span, the agent's own play included (platform.md section 6). */
export interface SpanFigures {
  agentId: bigint
  /** T: valid turnover of own money. */
  turnover: Minor
  /** L: stakes less payouts, rebates and bonuses; below zero where the team won. */
  loss: Minor
  /** A: how many members have a turnover that reaches the threshold. */
  active: number
}

/**
 * The moment up to which everything is counted: nothing from before it waits in the queue. Settling a period that ends
 * later has to wait.
 */
export async function countedUntil({ db, clock }: Context): Promise<Date> {
  const { rows } = await sql<{ first: Date | null }>`select min(slot) as first from figure_due`.execute(db)
  const settled = new Date(slotStart(clock.now().getTime() - LATE_BET_MS))
  const first = rows[0]?.first
  return first && first < settled ? first : settled
}

const slotStart = (ms: number) => Math.floor(ms / SLOT_MS) * SLOT_MS

/**
 * The figures of these agents' teams in a span, by the moment when bets were settled and money was credited: in one
 * statement, a line for each agent, in the order of their ids. Each member counts where it stood at the time.
 * `threshold`: the turnover in the span that makes a member active, the setting `activeTurnover`.
 */
export async function figuresInSpan(
  db: Db,
  span: Span,
  { agents, threshold }: { agents: readonly bigint[]; threshold: Minor },
): Promise<SpanFigures[]> {
  const { rows } = await sql<{ agentId: bigint; turnover: Minor; loss: Minor; active: bigint }>`
    ${withoutCachedPlan} with asked as materialized (
      select distinct id from unnest(${agents}::bigint[]) asked (id)
    ), agent as materialized (
      select place.id, member_id from asked join figure_place place on place.member_id = asked.id
    ), placed as materialized (
      select * from (
        select place.member_id, place.above, played.turnover,
          count(*) over (partition by place.member_id) > 1 as moved
        from (
          select place_id, sum(turnover) as turnover from ${playedIn(span)} part group by place_id
        ) played join figure_place place on place.id = played.place_id
      ) each where moved or turnover >= ${threshold}
    ), team as (
      select agent.member_id, sum(turnover)::bigint as turnover, sum(loss)::bigint as loss
      from ${teamsPlayedIn(span)} part join agent on agent.id = part.place_id group by agent.member_id
    ), active as (
      -- A member who was in several places of a team counts there once, with the figures of all of them together.
      select member_id, count(*) as members from (
        select agent.member_id from placed cross join unnest(placed.above) upper join agent on agent.id = upper
        group by agent.member_id, placed.member_id having sum(placed.turnover) >= ${threshold}
      ) each group by member_id
    )
    select asked.id as "agentId", coalesce(team.turnover, 0) as turnover, coalesce(team.loss, 0) as loss,
      coalesce(active.members, 0) as active
    from asked left join team on team.member_id = asked.id left join active on active.member_id = asked.id
    order by asked.id
  `.execute(db)
  return rows.map(({ active, ...counted }) => ({ ...counted, active: Number(active) }))
}

/** The first five minutes, at `from` or later, with any figures of anybody; undefined if there are none. */
export async function firstFiguresFrom(db: Db, from: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ slot: Date | null }>`
    select min(slot) as slot from figure_slot where slot >= ${from}
  `.execute(db)
  return rows[0]?.slot ?? undefined
}

/** Everybody above a member, itself included, where its play of a moment was counted; undefined where none was. */
export async function countedAbove(db: Db, memberId: bigint, at: Date): Promise<bigint[] | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct upper.member_id as id
    from figure_place place
    join figure_slot played on played.place_id = place.id and played.slot = figure_slot_of(${at})
    join figure_place upper on upper.id = any (place.above)
    where place.member_id = ${memberId}
  `.execute(db)
  return rows.length > 0 ? rows.map(({ id }) => id) : undefined
}

/** One member's part in an agent's figures in a span; the lines add up to `figuresInSpan`. */
export interface CountedMember {
  memberId: bigint
  account: string
  turnover: Minor
  stakes: Minor
  loss: Minor
  /** Rebates and bonuses, which the loss is reduced by. */
  credited: Minor
  bets: number
  active: boolean
}

/** The members behind the figures of `figuresInSpan`, or one of them; the greatest turnover first, and their number. */
export async function countedMembers(
  db: Db,
  span: Span,
  {
    agent,
    member,
    threshold,
    limit,
    offset,
  }: { agent: bigint; member?: bigint; threshold: Minor; limit: number; offset: number },
): Promise<{ members: number; content: CountedMember[] }> {
  const { rows } = await sql<{
    member_id: bigint
    turnover: Minor
    stakes: Minor
    loss: Minor
    credited: Minor
    bets: bigint
    members: bigint
  }>`
    select place.member_id, sum(turnover)::bigint as turnover, sum(stakes)::bigint as stakes, sum(loss)::bigint as loss,
      sum(credited)::bigint as credited, sum(bets)::bigint as bets, count(*) over () as members
    from ${playedIn(span)} part join figure_place place on place.id = part.place_id
    where place.above && array(select id from figure_place where member_id = ${agent})
      and ${member === undefined ? sql`true` : sql`place.member_id = ${member}`}
    group by place.member_id order by 2 desc, 1 limit ${limit} offset ${offset}
  `.execute(db)
  const names = await accountsOf(
    db,
    rows.map(({ member_id }) => member_id),
  )
  return {
    members: Number(rows[0]?.members ?? 0n),
    content: rows.map(({ member_id, turnover, stakes, loss, credited, bets }) => ({
      memberId: member_id,
      account: names.get(member_id) ?? '',
      turnover,
      stakes,
      loss,
      credited,
      bets: Number(bets),
      active: turnover >= threshold,
    })),
  }
}

/**
 * The members who played in a span, and everybody above them: nobody else has figures in it. For short spans with few
 * players.
 */
export async function agentsOfPlayIn(db: Db, span: Span): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    select distinct upper.member_id from (
      select distinct unnest(place.above) as id from ${playedIn(span)} part join figure_place place on place.id = part.place_id
    ) above join figure_place upper on upper.id = above.id
  `.execute(db)
  return rows.map(({ member_id }) => member_id)
}

const sums = sql`turnover, stakes, stakes - payout - rebates - bonuses as loss, rebates + bonuses as credited, bets`

/** The sums of members in a span as a table: whole days from the days' sums, parts of days by five minutes. */
const playedIn = (span: Span): RawBuilder<unknown> =>
  inParts(
    span,
    (days) => sql`select place_id, ${sums} from figure_day where ${days}`,
    (slots) => sql`select place_id, ${sums} from figure_slot where ${slots}`,
  )

/** The same for teams, by the place of each account above; whole days are summed already. */
const teamsPlayedIn = (span: Span): RawBuilder<unknown> =>
  inParts(
    span,
    (days) =>
      sql`select place_id, ${sums} from figure_team where ${days} and place_id in (select id from agent)`,
    (slots) => sql`
      select upper as place_id, ${sums} from figure_slot of_slot
      join figure_place place on place.id = of_slot.place_id, unnest(place.above) upper where ${slots}`,
  )

function inParts(
  { from, to }: Span,
  ofDays: (condition: RawBuilder<unknown>) => RawBuilder<unknown>,
  ofSlots: (condition: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  for (const moment of [from, to])
    if (moment.getTime() % SLOT_MS !== 0)
      throw new Error(`not at whole five minutes: ${moment.toISOString()}`)
  const slots = (from: Date, to: Date) => ofSlots(sql`slot >= ${from} and slot < ${to}`)
  const firstDay = startOfDay(dayOf(from)) < from ? startOfNextDay(dayOf(from)) : from
  const lastDay = startOfDay(dayOf(to))
  if (firstDay >= lastDay) return sql`(${slots(from, to)})`
  const parts = [ofDays(sql`day >= ${dayOf(firstDay)}::date and day < ${dayOf(lastDay)}::date`)]
  if (from < firstDay) parts.push(slots(from, firstDay))
  if (lastDay < to) parts.push(slots(lastDay, to))
  return sql`(${sql.join(parts, sql` union all `)})`
}
