import { sql } from 'kysely'
import {
  type BestDownline,
  type teamOverview as endpoint,
  type teamDayRows as rowsEndpoint,
  type TeamDay,
  type TeamFigures,
  teamDaySorting,
  type teamTrend as trendEndpoint,
} from '#contract/agents/reports.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { columnOf, isDescending } from '#contract/base/sorting.ts'
import { standingsBelow } from '#platform/agents/contracts/index.ts'
import { BEST_ROWS, ONLINE_MS } from '#platform/agents/limits.ts'
import {
  admitAgent,
  inTeam,
  isBelow,
  LARGE_TEAM,
  places,
  sizeBelow,
  teamOf,
} from '#platform/agents/tree/index.ts'
import type { RowBatches } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { MAX_CURVE_DAYS, MAX_CURVE_MONTHS } from '#platform/base/limits.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf, daysAfter, monthOf, monthStartAfter } from '#platform/base/site-days.ts'
import { accountsOf, memberFacts, seenSince } from '#platform/members/accounts/index.ts'
import { mainWallets } from '#platform/money/ledger/index.ts'
import { teamBalance } from './large-teams.ts'
import {
  type Days,
  placesOf,
  type Sums,
  sumColumns,
  type TeamSums,
  toTeamFigures,
  within,
} from './team-figures.ts'

type Input = ParsedInputOf<typeof endpoint>
type Value = ValueOf<typeof endpoint>

/** The days of the trend. */
const TREND_DAYS = 14
/** The first day that comparisons go back to. */
const FIRST_DAY = '2000-01-01'

/** Refuses what `inTeam` does. The page is clamped to what exists. */
export async function teamOverview(ctx: Context, agent: Member, input: Input): Promise<Result<Value>> {
  const subTeam = await inTeam(ctx, agent, input.account)
  if (!subTeam.ok) return subTeam
  const { member, way } = subTeam.value
  const [days, active, before, now, best, names] = await Promise.all([
    daysOfTeam(ctx.reports, member.id, input),
    activeIn(ctx.reports, member.id, input),
    totalsBefore(ctx, member.id, input),
    teamNow(ctx, member.id),
    bestDownlines(ctx, member.id, input),
    accountsOf(ctx.db, way),
  ])
  const place = placeOf(BigInt(days.length), input)
  return ok({
    ...place,
    content: inOrder(days, input.sort).slice(offsetOf(place), offsetOf(place) + place.size),
    totals: toTeamFigures({ ...totalOf(days), active }),
    before,
    now,
    curve: curveOf(days, input, dayOf(ctx.clock.now())),
    best,
    way: way.map((id) => names.get(id) ?? ''),
  })
}

/** The agent's own team in the last two weeks, including today. Refuses as `admitAgent`. */
export async function teamTrend(ctx: Context, agent: Member): Promise<Result<ValueOf<typeof trendEndpoint>>> {
  const admitted = await admitAgent(ctx, agent)
  if (!admitted.ok) return admitted
  const toDay = dayOf(ctx.clock.now())
  const range = { fromDay: daysAfter(toDay, 1 - TREND_DAYS), toDay }
  const before = daysBefore(range)
  const lastMonth = monthStartAfter(toDay, -1)
  // Two times two weeks are within the last month and the current one.
  const [teamDays, active, activeBefore, best] = await Promise.all([
    daysOfTeam(ctx.reports, agent.id, { fromDay: lastMonth, toDay }),
    activeIn(ctx.reports, agent.id, range),
    activeIn(ctx.reports, agent.id, before),
    bestDownlines(ctx, agent.id, range),
  ])
  const days = daysWithin(teamDays, range)
  const month = { fromDay: monthOf(toDay), toDay }
  return ok({
    totals: toTeamFigures({ ...totalOf(days), active }),
    before: toTeamFigures({ ...totalOf(daysWithin(teamDays, before)), active: activeBefore }),
    today: figuresOfDay(teamDays, toDay),
    yesterday: figuresOfDay(teamDays, daysAfter(toDay, -1)),
    month: {
      from: month.fromDay,
      commission: moneyOf(totalOf(daysWithin(teamDays, month)).commission),
      before: moneyOf(totalOf(daysWithin(teamDays, sameDaysOf(lastMonth, month))).commission),
    },
    curve: curveOf(days, range, toDay),
    best,
  })
}

/** All days, in the order of their page. Refuses what `inTeam` does. */
export async function everyTeamDay(
  ctx: Context,
  agent: Member,
  input: ParsedInputOf<typeof rowsEndpoint>,
): Promise<Result<RowBatches<TeamDay>>> {
  const subTeam = await inTeam(ctx, agent, input.account)
  if (!subTeam.ok) return subTeam
  const rows = inOrder(await daysOfTeam(ctx.reports, subTeam.value.member.id, input), input.sort)
  return ok(
    (async function* () {
      yield rows
    })(),
  )
}

interface DaySums extends TeamSums {
  day: string
}

/** The days with any figures of a team, the earliest first; reads a row per day and place. */
async function daysOfTeam(db: Db, memberId: bigint, days: Days): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select day::text, ${sumColumns}, sum(joined)::bigint as joined, sum(active)::bigint as active,
      coalesce(sum(own), 0)::bigint as commission
    from (
      select day, deposits, withdrawals, stakes, turnover, payout, rebates, bonuses, joined, active,
        (select commission from figure_day own where own.place_id = team.place_id and own.day = team.day) as own
      from figure_team team where place_id in ${placesOf(memberId)} and ${within(days)}
    ) team group by day order by day
  `.execute(db)
  return rows
}

/** The number of members active on at least one of the days: each is counted on its first. */
async function activeIn(db: Db, memberId: bigint, days: Days): Promise<bigint> {
  const { rows } = await sql<{ active: bigint }>`
    select coalesce(sum(members), 0)::bigint as active from figure_active
    where place_id in ${placesOf(memberId)} and ${within(days)}
      and (follows < ${days.fromDay ?? null}::date or follows = '-infinity')
  `.execute(db)
  return rows[0]?.active ?? 0n
}

/**
 * The totals of the same number of days just before a range; null if the range has no beginning or begins before any
 * records. The range ends today at the latest.
 */
async function totalsBefore(ctx: Context, memberId: bigint, { fromDay, toDay }: Days) {
  if (fromDay === undefined || fromDay < FIRST_DAY) return null
  const today = dayOf(ctx.clock.now())
  return totalsBetween(ctx, memberId, daysBefore({ fromDay, toDay: toDay && toDay < today ? toDay : today }))
}

async function totalsBetween({ reports }: Context, memberId: bigint, range: Days): Promise<TeamFigures> {
  const [days, active] = await Promise.all([
    daysOfTeam(reports, memberId, range),
    activeIn(reports, memberId, range),
  ])
  return toTeamFigures({ ...totalOf(days), active })
}

/** The current state of a team; the money of a large one is the sum of its movements (`countLargeTeams`). */
export async function teamNow(ctx: Context, memberId: bigint, large = LARGE_TEAM): Promise<Value['now']> {
  const now = ctx.clock.now()
  const size = await sizeBelow(ctx.db, memberId)
  const isLarge = size >= large
  const [online, balance] = await Promise.all([
    onlineIn(ctx.reports, memberId, new Date(now.getTime() - ONLINE_MS), isLarge),
    balanceOfTeam(ctx.reports, memberId, isLarge),
  ])
  return { size, online, balance: moneyOf(balance), at: now.toISOString() }
}

/** For a large team, whoever is online is checked for membership; for a small one, each member for being online. */
async function onlineIn(db: Db, memberId: bigint, since: Date, isLarge: boolean): Promise<number> {
  const statement = isLarge
    ? sql<{ online: bigint }>`
        with seen as materialized (select distinct member_id from ${seenSince(since)} seen)
        select count(*) as online from seen cross join lateral (
          select from ${places} place where place.member_id = seen.member_id and ${isBelow(memberId)} offset 0
        ) here`
    : sql<{ online: bigint }>`
        select count(distinct member_id) as online from ${seenSince(since)} seen
        join ${teamOf(memberId)} team using (member_id)`
  const { rows } = await statement.execute(db)
  return Number(rows[0]?.online ?? 0n)
}

async function balanceOfTeam(db: Db, memberId: bigint, isLarge: boolean): Promise<Minor> {
  const held = isLarge ? await teamBalance(db, memberId) : undefined
  if (held !== undefined) return held
  const { rows } = await sql<{ balance: Minor }>`
    select coalesce(sum(balance), 0)::bigint as balance from ${teamOf(memberId)} team
    join ${mainWallets} main_wallet using (member_id)
  `.execute(db)
  return rows[0]?.balance ?? 0n
}

/** The direct downlines whose teams, themselves included, had the greatest turnover below this account. */
async function bestDownlines(ctx: Context, memberId: bigint, days: Days): Promise<BestDownline[]> {
  const { rows } = await sql<Sums & { member_id: bigint; account: string; below: bigint }>`
    select best.*, member.account, place.below from (
      select place.member_id, ${sumColumns}
      from figure_place place join figure_team team on team.place_id = place.id
      where place.upline_id = ${memberId} and ${within(days)}
      group by place.member_id having sum(turnover) > 0 order by sum(turnover) desc, place.member_id limit ${BEST_ROWS}
    ) best join ${memberFacts} member on member.id = best.member_id
    join ${places} place on place.member_id = best.member_id
    where member.upline_id = ${memberId}
    order by best.turnover desc, best.member_id
  `.execute(ctx.reports)
  const standings = await standingsBelow(
    ctx,
    memberId,
    rows.map(({ member_id }) => member_id),
  )
  return rows.map(({ member_id, account, below, turnover, net }) => ({
    id: String(member_id),
    account,
    size: Number(below),
    turnover: moneyOf(turnover),
    net: moneyOf(net),
    contract: standings.get(member_id) ?? null,
  }))
}

/** Days in the requested order, ties by day. `days` are in order. */
function inOrder(days: DaySums[], sort: Input['sort'] = teamDaySorting.usual): TeamDay[] {
  const column = columnOf(sort)
  const sorted = [...days]
  if (column !== 'day') {
    const key = column === 'new' ? 'joined' : column
    sorted.sort((one, other) => (one[key] < other[key] ? -1 : one[key] > other[key] ? 1 : 0))
  }
  const rows = sorted.map((sums): TeamDay => ({ day: sums.day, ...toTeamFigures(sums) }))
  return isDescending(sort) ? rows.reverse() : rows
}

function totalOf(days: DaySums[]): TeamSums {
  const sum = (figure: keyof TeamSums) => days.reduce((all, day) => all + day[figure], 0n)
  return {
    joined: sum('joined'),
    active: 0n,
    deposits: sum('deposits'),
    withdrawals: sum('withdrawals'),
    turnover: sum('turnover'),
    net: sum('net'),
    commission: sum('commission'),
  }
}

const daysWithin = (days: readonly DaySums[], { fromDay, toDay }: Required<Days>): DaySums[] =>
  days.filter(({ day }) => day >= fromDay && day <= toDay)

/** The same number of first days of an earlier month as the current one has by now; all days of a shorter month. */
function sameDaysOf(monthStart: string, { fromDay, toDay }: Required<Days>): Required<Days> {
  const last = daysAfter(monthStart, (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS)
  return { fromDay: monthStart, toDay: last < fromDay ? last : daysAfter(fromDay, -1) }
}

const figuresOfDay = (days: readonly DaySums[], day: string): TeamFigures =>
  toTeamFigures(days.find((one) => one.day === day) ?? totalOf([]))

/** By day or month; empty ones are included with zeros. Without `toDay` it ends today. */
function curveOf(days: DaySums[], { fromDay, toDay }: Days, today: string): Value['curve'] {
  const [from, to] = [fromDay ?? days[0]?.day ?? today, toDay ?? today]
  const each = daysAfter(from, MAX_CURVE_DAYS) > to ? 'day' : 'month'
  const startOf = each === 'day' ? (day: string) => day : monthOf
  const next = each === 'day' ? (day: string) => daysAfter(day, 1) : (day: string) => monthStartAfter(day, 1)
  const first = each === 'day' ? from : latest(startOf(from), monthStartAfter(to, 1 - MAX_CURVE_MONTHS))
  const points = new Map<string, Pick<TeamSums, 'deposits' | 'withdrawals' | 'net' | 'commission'>>()
  for (let start = first; start <= to; start = next(start))
    points.set(start, { deposits: 0n, withdrawals: 0n, net: 0n, commission: 0n })
  for (const { day, deposits, withdrawals, net, commission } of days) {
    const point = points.get(startOf(day))
    if (!point) continue
    point.deposits += deposits
    point.withdrawals += withdrawals
    point.net += net
    point.commission += commission
  }
  return {
    each,
    points: [...points].map(([from, { deposits, withdrawals, net, commission }]) => ({
      from,
      deposits: moneyOf(deposits),
      withdrawals: moneyOf(withdrawals),
      net: moneyOf(net),
      commission: moneyOf(commission),
    })),
  }
}

/** The same number of days just before a range. */
const daysBefore = ({ fromDay, toDay }: { fromDay: string; toDay: string }): Required<Days> => ({
  fromDay: daysAfter(fromDay, -1 - Math.max(0, (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS)),
  toDay: daysAfter(fromDay, -1),
})

const latest = (one: string, other: string) => (one > other ? one : other)
