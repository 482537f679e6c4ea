import { type RawBuilder, sql } from 'kysely'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import {
  type playBreak as breakEndpoint,
  type Exclusion,
  type ExclusionKind,
  type playLimits as endpoint,
  LimitKind,
  LimitPeriod,
} from '#contract/members/responsible-gaming.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { stakedPlay } from '#platform/money/play-sums/index.ts'
import { type LimitInForce, readGuardWith } from './guard.ts'
import { realityMinutes } from './reality-check.ts'

type LimitsView = ValueOf<typeof endpoint>

/** A member's limits and their use. Refuses `in-need-true-account`. */
export async function playLimits(ctx: Context, member: Member): Promise<Result<LimitsView>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  return ok((await readLimitsWith(ctx, member.id, sql<null>`null`)).limits)
}

/** What the limits are read with: break, net position and reality check interval; amounts in minor units. */
interface LimitExtras<Value> {
  chosen: number | null
  exclusion: Break<string> | null
  net: Record<keyof LimitsView['net'], string>
  beside: Value
}

/** `playLimits` of a real account and, in the same statement, a JSON value of the caller. */
export async function readLimitsWith<Value>(
  ctx: Context,
  memberId: bigint,
  beside: RawBuilder<Value>,
): Promise<{ limits: LimitsView; beside: Value }> {
  const guard = await readGuardWith(
    ctx,
    memberId,
    LimitKind.options,
    sql<LimitExtras<Value>>`jsonb_build_object(
      'chosen', (select reality_check_minutes from member where id = ${memberId}),
      'exclusion', ${breakOf(ctx, memberId)},
      'net', (select to_jsonb(net) from (${netPosition(ctx, memberId)}) net),
      'beside', ${beside})`,
    ctx.reads,
  )
  if (!guard.beside) throw new Error('an object is never null')
  const { chosen, exclusion, net } = guard.beside
  return {
    limits: {
      limits: guard.guard.limits.sort((a, b) => displayOrder(a) - displayOrder(b)).map(toView),
      exclusion: exclusion && toExclusion(exclusion),
      realityMinutes: await realityMinutes(ctx, chosen),
      net: {
        day: moneyOf(BigInt(net.day)),
        week: moneyOf(BigInt(net.week)),
        month: moneyOf(BigInt(net.month)),
        year: moneyOf(BigInt(net.year)),
      },
    },
    beside: guard.beside.beside,
  }
}

const displayOrder = ({ kind, period }: LimitInForce): number =>
  LimitKind.options.indexOf(kind) * LimitPeriod.options.length + LimitPeriod.options.indexOf(period)

function toView({ kind, period, amount, spent, since, pending }: LimitInForce): LimitsView['limits'][number] {
  const left = amount - spent
  return {
    kind,
    period,
    amount: moneyOf(amount),
    spent: moneyOf(spent),
    left: moneyOf(left > 0n ? left : 0n),
    since: since.toISOString(),
    pending: pending && {
      amount: pending.amount === null ? null : moneyOf(pending.amount),
      at: pending.at.toISOString(),
    },
  }
}

/** A member's break from play, if any. Refuses `in-need-true-account`. */
export async function playBreak(
  ctx: Context,
  member: Member,
): Promise<Result<ValueOf<typeof breakEndpoint>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const { rows } = await longestBreak(ctx, member.id).execute(ctx.reads)
  return ok({ exclusion: rows[0] ? toExclusion(rows[0]) : null })
}

interface Break<Time> {
  kind: string
  from_at: Time
  until_at: Time
}

const longestBreak = (ctx: Context, memberId: bigint) => sql<Break<Date>>`
  select kind, from_at, until_at from exclusion
  where member_id = ${memberId} and until_at > ${ctx.clock.now()} and undone_at is null
  order by until_at desc, id
  limit 1`

/** A member's break from play as a value within a statement, to be parsed by `toExclusion`. */
export const breakOf = (ctx: Context, memberId: bigint): RawBuilder<Break<string> | null> =>
  sql<Break<string> | null>`(select to_jsonb(longest) from (${longestBreak(ctx, memberId)}) longest)`

/** A break from play as members and operators see it, its moments in ISO. */
export const toExclusion = (row: Break<Date | string>): Exclusion => ({
  kind: row.kind as ExclusionKind,
  from: new Date(row.from_at).toISOString(),
  until: new Date(row.until_at).toISOString(),
})

/**
 * Payouts less cash stakes of the running day, week, month and year of the site, from daily sums; as text, because JSON
 * has no integers that large.
 */
function netPosition(ctx: Context, memberId: bigint) {
  const today = sql`site_day(${ctx.clock.now()})::timestamp`
  const since = (period: string) =>
    sql`coalesce(sum(payout - stake) filter (where day >= date_trunc(${sql.lit(period)}, ${today})::date), 0)::bigint::text`
  return sql`
    select ${since('day')} as day, ${since('week')} as week, ${since('month')} as month, ${since('year')} as year
    from ${stakedPlay} play
    where member_id = ${memberId}
      and day >= least(date_trunc('year', ${today}), date_trunc('week', ${today}))::date`
}
