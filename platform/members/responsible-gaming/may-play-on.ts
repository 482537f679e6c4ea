import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { type Guard, type GuardWith, guardOf, readGuardWith } from './guard.ts'

/** The limits that apply to a stake. */
const STAKE_LIMITS = ['stake', 'loss'] as const

/**
 * Whether a member may stake now; `cash` is the part of the stake in its own money (minor units), 0n for a stake of
 * bonus money, to which no limit applies. Call it in the transaction of the stake, under a lock that serializes the
 * member's stakes (`takeNonce`), so that concurrent ones cannot exceed a limit together.
 *
 * A stake counts as lost until it is settled, so one that could exceed the loss limit is refused. Refuses
 * `self-excluded` (`until`), also during a time-out, and `play-limit-reached` (`max` is the rest).
 */
export async function mayStake(ctx: Context, memberId: bigint, cash: Minor): Promise<Result<null>> {
  return guardAllows(await guardOf(ctx, memberId, STAKE_LIMITS), cash)
}

/**
 * The facts that decide `mayStake` (by `guardAllows`), for callers that read in the same statement how much of the
 * stake is cash. Like `mayStake`, call it in a statement after the lock: a statement that waits for the lock does not
 * see what was written while it waited.
 */
export const stakeGuard = <Value>(
  ctx: Context,
  memberId: bigint,
  beside: RawBuilder<Value>,
): Promise<GuardWith<Value>> => readGuardWith(ctx, memberId, STAKE_LIMITS, beside)

/** The decision of `mayStake`. */
export const guardAllows = (guard: Guard, cash: Minor): Result<null> =>
  exclusionRefusal(guard) ?? limitRefusal(guard, cash) ?? ok(null)

/**
 * SQL condition: nothing limits a member's stakes, neither a limit on stakes or losses nor a break from play. Use it in
 * a statement after the one that locks its stakes (`stakeGuard`).
 */
export const hasNoLimits = (memberId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`(
  not exists (select from play_limit where play_limit.member_id = ${memberId} and kind = any (${STAKE_LIMITS}::text[]))
  and not exists (
    select from exclusion where exclusion.member_id = ${memberId} and until_at > ${now} and undone_at is null
  )
)`

/**
 * Whether a member may order a deposit of `amount` (minor units) now. Call it in the transaction of the order, under
 * `lockMoneyOf`. Refuses as `mayStake`. Later payments are not checked: money received is credited, and counts.
 */
export async function mayPayIn(ctx: Context, memberId: bigint, amount: Minor): Promise<Result<null>> {
  return guardAllows(await guardOf(ctx, memberId, ['deposit']), amount)
}

/** Refuses `self-excluded` (`until`) during a break: for actions that lead to play without a stake. */
export async function requireNotExcluded(ctx: Context, memberId: bigint): Promise<Result<null>> {
  return exclusionRefusal(await guardOf(ctx, memberId, [])) ?? ok(null)
}

/** Whether a member is on a break from play; no promotions are offered to it then. */
export const isExcluded = async (ctx: Context, memberId: bigint): Promise<boolean> =>
  !(await requireNotExcluded(ctx, memberId)).ok

/** Those of these members whose self-exclusion runs; a time-out is none. */
export async function selfExcludedOf(ctx: Context, memberIds: readonly bigint[]): Promise<bigint[]> {
  const rows = await ctx.db
    .selectFrom('exclusion')
    .select('member_id')
    .distinct()
    .where('member_id', 'in', memberIds)
    .where('kind', '=', 'self-exclusion')
    .where('until_at', '>', ctx.clock.now())
    .where('undone_at', 'is', null)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** `isExcluded` as a condition on the table `member`, for messages to everybody. */
export const isOnBreak = (now: Date): RawBuilder<SqlBool> =>
  sql`exists (
    select from exclusion where member_id = member.id and until_at > ${now} and undone_at is null
  )`

const exclusionRefusal = ({ excludedUntil }: Guard): Refusal | undefined =>
  excludedUntil ? refuse('self-excluded', { until: excludedUntil.toISOString() }) : undefined

/** The refusal by the strictest limit that `amount` exceeds. */
function limitRefusal({ limits }: Guard, amount: Minor): Refusal | undefined {
  if (amount === 0n) return undefined
  const rooms = limits.map(({ amount: limit, spent }) => limit - spent).sort((a, b) => (a < b ? -1 : 1))
  const [least] = rooms
  if (least === undefined || amount <= least) return undefined
  return refuse('play-limit-reached', { max: moneyOf(least > 0n ? least : 0n) })
}
