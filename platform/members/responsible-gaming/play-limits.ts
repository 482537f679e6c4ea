import { sql } from 'kysely'
import type { ValueOf } from '#contract/endpoint.ts'
import { type Minor, moneyOf } from '#contract/money.ts'
import {
  type playBreak as breakEndpoint,
  type Exclusion,
  type ExclusionKind,
  type playLimits as endpoint,
  LimitKind,
  LimitPeriod,
} from '#contract/responsible-gaming.ts'
import { admitReal } from '#platform/base/admit-real.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { stakedPlay } from '#platform/money/play-sums/index.ts'
import { guardOf, type LimitInForce } from './guard.ts'
import { realityMinutes } from './reality-check.ts'

type Shown = ValueOf<typeof endpoint>

/** A member's limits and their use. Refuses `in-need-true-account`. */
export async function playLimits(ctx: Context, member: Member): Promise<Result<Shown>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const [{ limits }, exclusion, { chosen, net }] = await Promise.all([
    guardOf(ctx, member.id, LimitKind.options),
    longestBreak(ctx, member.id),
    positionAndInterval(ctx, member.id),
  ])
  return ok({
    limits: limits.sort((a, b) => placeOf(a) - placeOf(b)).map(toShown),
    exclusion,
    realityMinutes: await realityMinutes(ctx, chosen),
    net,
  })
}

const placeOf = ({ kind, period }: LimitInForce): number =>
  LimitKind.options.indexOf(kind) * LimitPeriod.options.length + LimitPeriod.options.indexOf(period)

function toShown({ kind, period, amount, spent, since, pending }: LimitInForce): Shown['limits'][number] {
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

/** The break from play of a member, if it takes one. Refuses `in-need-true-account`. */
export async function playBreak(
  ctx: Context,
  member: Member,
): Promise<Result<ValueOf<typeof breakEndpoint>>> {
  const permission = await admitReal(ctx, member)
  return permission.ok ? ok({ exclusion: await longestBreak(ctx, member.id) }) : permission
}

async function longestBreak(ctx: Context, memberId: bigint): Promise<Exclusion | null> {
  const row = await ctx.db
    .selectFrom('exclusion')
    .select(['kind', 'from_at', 'until_at'])
    .where('member_id', '=', memberId)
    .where('until_at', '>', ctx.clock.now())
    .where('undone_at', 'is', null)
    .orderBy('until_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { kind, from_at, until_at } = row
  return { kind: kind as ExclusionKind, from: from_at.toISOString(), until: until_at.toISOString() }
}

/**
 * Payouts less cash stakes of the running day, week, month and year of the site, from the sums of days; and the chosen
 * interval of the reality check.
 */
async function positionAndInterval(
  ctx: Context,
  memberId: bigint,
): Promise<{ net: Shown['net']; chosen: number | null }> {
  const today = sql`site_day(${ctx.clock.now()})::timestamp`
  const since = (period: string) =>
    sql<Minor>`coalesce(sum(payout - stake) filter (where day >= date_trunc(${sql.lit(period)}, ${today})::date), 0)::bigint`
  const { rows } = await sql<Record<keyof Shown['net'], Minor> & { chosen: number | null }>`
    select (select reality_check_minutes from member where id = ${memberId}) as chosen, ${since('day')} as day, ${since('week')} as week, ${since('month')} as month, ${since('year')} as year
    from ${stakedPlay} play
    where member_id = ${memberId}
      and day >= least(date_trunc('year', ${today}), date_trunc('week', ${today}))::date
  `.execute(ctx.db)
  const { chosen = null, day = 0n, week = 0n, month = 0n, year = 0n } = rows[0] ?? {}
  const net = { day: moneyOf(day), week: moneyOf(week), month: moneyOf(month), year: moneyOf(year) }
  return { net, chosen }
}
