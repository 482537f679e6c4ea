import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type {
  keepPlayLimit as keepEndpoint,
  LimitKind,
  LimitPeriod,
  removePlayLimit as removeEndpoint,
  setPlayLimit as setEndpoint,
} from '#contract/members/responsible-gaming.ts'
import { postponeJob } from '#platform/base/batches/postpone-job.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { addLimitEvent } from './add-limit-event.ts'
import { guardOf, type LimitInForce } from './guard.ts'

interface LimitName {
  kind: LimitKind
  period: LimitPeriod
}
type SetLimitResult = ValueOf<typeof setEndpoint>

/** The delay of a looser limit, against hasty decisions (UKGC RTS 12). */
const LOOSER_AFTER_MS = 24 * HOUR_MS

/**
 * Sets a limit of `input.amount` (money on the wire). The first limit, and one not higher than the current one, applies
 * at once and cancels a pending change; a higher one applies after 24 hours, unless cancelled. A repeated request does
 * not restart the delay. Refuses `in-need-true-account`.
 */
export async function setPlayLimit(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof setEndpoint>,
): Promise<Result<SetLimitResult>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  return ctx.transact(async (ctx) => {
    await lockMoneyOf(ctx, member.id)
    const amount = minorOf(input.amount)
    const inForce = await limitOf(ctx, member.id, input)
    if (inForce && amount > inForce.amount) return requestLooserLimit(ctx, member.id, input, inForce, amount)
    const now = ctx.clock.now()
    // The current limit again, with nothing pending: no change to record.
    if (inForce && inForce.amount === amount && !inForce.pending)
      return ok({ at: isoTime(now), pending: false })
    await putInForce(ctx, member.id, { ...input, amount, since: now })
    await addLimitEvent(ctx, member.id, { act: 'limit-set', ...limitName(input), amount })
    await notifyMember(ctx, member.id, 'limit-in-force', {
      ...limitName(input),
      amount: input.amount,
      at: isoTime(now),
    })
    return ok({ at: isoTime(now), pending: false })
  })
}

/** Requests the end of a limit, after 24 hours. Refuses `in-need-true-account`, `not-found` if none is in force. */
export async function removePlayLimit(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof removeEndpoint>,
): Promise<Result<SetLimitResult>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  return ctx.transact(async (ctx) => {
    await lockMoneyOf(ctx, member.id)
    const inForce = await limitOf(ctx, member.id, input)
    return inForce ? requestLooserLimit(ctx, member.id, input, inForce, null) : refuse('not-found')
  })
}

/** Cancels a pending change. Refuses `in-need-true-account`, `state-moved-on` if nothing is pending. */
export async function keepPlayLimit(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof keepEndpoint>,
): Promise<Result<Record<string, never>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  return ctx.transact(async (ctx) => {
    await lockMoneyOf(ctx, member.id)
    const inForce = await limitOf(ctx, member.id, input)
    if (!inForce?.pending) return refuse('state-moved-on')
    await putInForce(ctx, member.id, { ...inForce, pending: null })
    await addLimitEvent(ctx, member.id, { act: 'limit-kept', ...limitName(input), amount: inForce.amount })
    return ok({})
  })
}

/**
 * The job at the end of the 24 hours: puts the looser limit in force and notifies the member, or ends the limit.
 * Postpones itself if it runs earlier. Idempotent.
 */
export async function loosenLimit(ctx: Context, payload: Record<string, string>): Promise<void> {
  const memberId = BigInt(payload.memberId ?? '')
  const which = { kind: payload.kind as LimitKind, period: payload.period as LimitPeriod }
  await ctx.transact(async (ctx) => {
    await lockMoneyOf(ctx, memberId)
    const due = await ctx.db
      .selectFrom('play_limit')
      .select(['next_amount', 'next_at'])
      .where('member_id', '=', memberId)
      .where('kind', '=', which.kind)
      .where('period', '=', which.period)
      .executeTakeFirst()
    if (!due?.next_at) return ok(null)
    const { next_amount: amount, next_at: since } = due
    if (since > ctx.clock.now())
      return ok(await postponeJob(ctx, 'limit-loosen', payload, { at: since, key: jobKey(memberId, which) }))
    if (amount === null) await dropLimit(ctx, memberId, which)
    else await putInForce(ctx, memberId, { ...which, amount, since })
    await addLimitEvent(ctx, memberId, {
      act: amount === null ? 'limit-removed' : 'limit-loosened',
      ...which,
      amount,
      by: 'time',
    })
    if (amount !== null)
      await notifyMember(ctx, memberId, 'limit-in-force', {
        ...which,
        amount: moneyOf(amount),
        at: isoTime(since),
      })
    return ok(null)
  })
}

const isoTime = (moment: Date) => moment.toISOString()

/** The key of a limit's single job, which a later request replaces. */
const jobKey = (memberId: bigint, { kind, period }: LimitName) => `limit:${memberId}:${kind}:${period}`

const limitName = ({ kind, period }: LimitName): LimitName => ({ kind, period })

/** The limit in force, if any. */
async function limitOf(
  ctx: Context,
  memberId: bigint,
  { kind, period }: LimitName,
): Promise<LimitInForce | undefined> {
  const { limits } = await guardOf(ctx, memberId, [kind])
  return limits.find((limit) => limit.period === period)
}

/** Schedules a limit's change to `amount` after 24 hours, or its end if null. */
async function requestLooserLimit(
  ctx: Context,
  memberId: bigint,
  input: LimitName,
  inForce: LimitInForce,
  amount: Minor | null,
): Promise<Result<SetLimitResult>> {
  const pending = inForce.pending
  if (pending && pending.amount === amount) return ok({ at: isoTime(pending.at), pending: true })
  const until = new Date(ctx.clock.now().getTime() + LOOSER_AFTER_MS)
  await putInForce(ctx, memberId, { ...inForce, pending: { amount, at: until } })
  await addLimitEvent(ctx, memberId, { act: 'limit-asked', ...limitName(input), amount, until })
  const { kind, period } = input
  const payload = { memberId: String(memberId), kind, period }
  await ctx.addJob('limit-loosen', payload, { at: until, key: jobKey(memberId, input) })
  return ok({ at: isoTime(until), pending: true })
}

async function putInForce(
  ctx: Context,
  memberId: bigint,
  {
    kind,
    period,
    amount,
    since,
    pending,
  }: LimitName & Pick<LimitInForce, 'amount' | 'since'> & Partial<LimitInForce>,
): Promise<void> {
  const row = { amount, since, next_amount: pending?.amount ?? null, next_at: pending?.at ?? null }
  await ctx.db
    .insertInto('play_limit')
    .values({ member_id: memberId, kind, period, ...row })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'period']).doUpdateSet(row))
    .execute()
}

async function dropLimit(ctx: Context, memberId: bigint, { kind, period }: LimitName): Promise<void> {
  await ctx.db
    .deleteFrom('play_limit')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute()
}
