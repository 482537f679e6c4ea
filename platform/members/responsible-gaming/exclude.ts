import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type {
  ExclusionKind,
  excludeSelf as excludeEndpoint,
  TimeOutDuration,
  takeTimeOut as timeOutEndpoint,
} from '#contract/members/responsible-gaming.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/base/durations.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { reasonDetail } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { monthsAfter } from '#platform/base/site-days.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { addBreak } from './add-break.ts'
import { carryToOthers } from './carry-exclusion.ts'

type ExcludeResult = ValueOf<typeof excludeEndpoint>

const timeOutEnd: Record<TimeOutDuration, (from: Date) => Date> = {
  '24h': (from) => new Date(from.getTime() + 24 * HOUR_MS),
  '1w': (from) => new Date(from.getTime() + 7 * 24 * HOUR_MS),
  '1m': (from) => monthsAfter(from, 1),
  '6w': (from) => new Date(from.getTime() + 42 * 24 * HOUR_MS),
}

/**
 * Starts a time-out now. While it lasts, deposits, stakes and transfers to vendors are refused, but withdrawals
 * continue; nobody can shorten it, and another, shorter one changes nothing. Refuses `in-need-true-account`, and
 * `state-moved-on` during a self-exclusion.
 */
export const takeTimeOut = (
  ctx: Context,
  member: Member,
  { duration }: ParsedInputOf<typeof timeOutEndpoint>,
): Promise<Result<ExcludeResult>> => takeBreak(ctx, member, 'time-out', timeOutEnd[duration](ctx.clock.now()))

/**
 * Starts a self-exclusion of `months`, six or more, which also covers the other accounts with the same proved address.
 */
export const excludeSelf = (
  ctx: Context,
  member: Member,
  { months }: ParsedInputOf<typeof excludeEndpoint>,
): Promise<Result<ExcludeResult>> =>
  takeBreak(ctx, member, 'self-exclusion', monthsAfter(ctx.clock.now(), months))

async function takeBreak(
  ctx: Context,
  member: Member,
  kind: ExclusionKind,
  until: Date,
): Promise<Result<ExcludeResult>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  return ctx.transact(async (ctx) => {
    await lockMoneyOf(ctx, member.id)
    const running = await runningBreaks(ctx, member.id)
    if (kind === 'time-out' && running.some((one) => one.kind === 'self-exclusion'))
      return refuse('state-moved-on')
    const same = running.find((one) => one.own && one.kind === kind && isSameEnd(one.until, until))
    if (same) return ok({ until: same.until.toISOString() })
    await addBreak(ctx, member.id, { kind, until, by: 'member' })
    if (kind === 'self-exclusion') await carryToOthers(ctx, member, until)
    return ok({ until: until.toISOString() })
  })
}

interface RunningBreak {
  kind: string
  until: Date
  /** Not carried over from another account. */
  own: boolean
}

async function runningBreaks(ctx: Context, memberId: bigint): Promise<RunningBreak[]> {
  const rows = await ctx.db
    .selectFrom('exclusion')
    .select(['kind', 'until_at', 'carried_from'])
    .where('member_id', '=', memberId)
    .where('until_at', '>', ctx.clock.now())
    .where('undone_at', 'is', null)
    .execute()
  return rows.map(({ kind, until_at, carried_from }) => ({
    kind,
    until: until_at,
    own: carried_from === null,
  }))
}

/**
 * Whether two breaks end at the same time: a form sent twice names ends moments apart, for one break and one line of
 * the history.
 */
const isSameEnd = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) < MINUTE_MS

/**
 * Excludes a member for `months`, on its request to the operator, as `excludeSelf` does. No command ends an exclusion
 * that a member asked for. Refuses `in-need-true-account`, and as `checkReason` a reason that is given.
 */
export async function excludeMember(
  ctx: Context,
  actor: string,
  member: Member,
  months: number,
  reason?: string,
): Promise<Result<ExcludeResult>> {
  const why = reasonDetail(reason)
  if (!why.ok) return why
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const until = monthsAfter(ctx.clock.now(), months)
  return ctx.transact(async (ctx) => {
    await lockMoneyOf(ctx, member.id)
    await addBreak(ctx, member.id, { kind: 'self-exclusion', until, by: actor })
    await carryToOthers(ctx, member, until)
    const detail = { months, until: until.toISOString(), ...why.value }
    await audit(ctx, { actor, action: 'member-excluded', subject: member.account, detail })
    return ok({ until: until.toISOString() })
  })
}
