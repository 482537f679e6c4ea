import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import { done, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { type Guard, guardOf } from './guard.ts'

/**
 * Whether a member may stake now; `cash` is what of the stake is its own money (minor units), 0n of a stake of bonus
 * money, which no limit counts. Ask in the transaction of the stake, holding a lock that the member's other stakes wait
 * for (`takeSeat`): then two at once cannot pass a limit together.
 *
 * A stake counts as lost until it is settled, so one that could lead beyond the loss limit is refused.
 * Refuses `self-excluded` (`until`), also during a time-out, and `play-limit-reached` (`max` is what is left).
 */
export async function mayStake(ctx: Context, memberId: bigint, cash: Minor): Promise<Result<null>> {
  const guard = await guardOf(ctx, memberId, ['stake', 'loss'])
  return excluded(guard) ?? beyond(guard, cash) ?? done(null)
}

/**
 * Whether a member may order a deposit of `amount` (minor units) now. Ask in the transaction of the order, holding
 * `lockMoneyOf`. Refuses as `mayStake` does. A payment that comes later is not asked about: money that came is credited,
 * and counts.
 */
export async function mayPayIn(ctx: Context, memberId: bigint, amount: Minor): Promise<Result<null>> {
  const guard = await guardOf(ctx, memberId, ['deposit'])
  return excluded(guard) ?? beyond(guard, amount) ?? done(null)
}

/** Refuses `self-excluded` (`until`) to who takes a break: what leads to play and moves no stake asks this. */
export async function notExcluded(ctx: Context, memberId: bigint): Promise<Result<null>> {
  return excluded(await guardOf(ctx, memberId, [])) ?? done(null)
}

/** Whether a member takes a break from play: no promotion is offered to it. */
export const isExcluded = async (ctx: Context, memberId: bigint): Promise<boolean> =>
  !(await notExcluded(ctx, memberId)).ok

/** The same as a condition on the table `member`: what is told to everybody passes over who takes a break. */
export const takesBreak = (now: Date): RawBuilder<SqlBool> =>
  sql`exists (
    select from exclusion where member_id = member.id and until_at > ${now} and undone_at is null
  )`

const excluded = ({ excludedUntil }: Guard): Refusal | undefined =>
  excludedUntil ? refuse('self-excluded', { until: excludedUntil.toISOString() }) : undefined

/** The strictest limit that `amount` does not fit into. */
function beyond({ limits }: Guard, amount: Minor): Refusal | undefined {
  if (amount === 0n) return undefined
  const rooms = limits.map(({ amount: limit, spent }) => limit - spent).sort((a, b) => (a < b ? -1 : 1))
  const [least] = rooms
  if (least === undefined || amount <= least) return undefined
  return refuse('play-limit-reached', { max: moneyOf(least > 0n ? least : 0n) })
}
