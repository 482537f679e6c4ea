import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { checkLimits } from '#platform/base/input/amount-limits.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { dayOf, startOfDay } from '#platform/base/site-days.ts'
import { checkIdentity } from '#platform/cashier/withdrawals/index.ts'
import type { IdentityLimit } from '#platform/members/identity/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { lockMoneyOfBoth, move, post, wallet } from '#platform/money/ledger/index.ts'
import { mayTake } from '#platform/money/rollover/index.ts'

export type MemberTransferKind = 'upline-transfer' | 'downline-transfer'
type Side = Pick<Member, 'id' | 'account'>

/** Limits per transfer and per day of the site, in minor units. */
export interface TransferLimits {
  min: Minor
  max: Minor
  dailyMax: Minor
  /** For a sender whose identity is not verified. */
  unverified: IdentityLimit
}

export interface MemberTransferInput {
  kind: MemberTransferKind
  amount: Minor
  limits: TransferLimits
}

/**
 * Moves money from one member's main wallet to another's, up or down the line, in the transaction of `ctx.db`; writes
 * an audit entry and notifies the receiver. Only withdrawable money moves, and no more than could be withdrawn without
 * a verified identity: nobody may get around rollover or a limit on withdrawals through another member. The caller
 * checks the permission and the payment password, and claims the `requestId`.
 *
 * Refuses `under-limit` and `over-limit` (of a transfer and of the day), `identity-required`, `insufficient-balance`
 * and `turnover-left`, all at `amount`.
 */
export async function transferBetween(
  ctx: Context,
  from: Side,
  to: Side,
  { kind, amount, limits }: MemberTransferInput,
): Promise<Result<{ transferId: string }>> {
  await lockMoneyOfBoth(ctx, [from.id, to.id])
  const inside = await checkTodaysLimits(ctx, from.id, kind, amount, limits)
  if (!inside.ok) return inside
  const identified = await checkIdentity(ctx, from.id, amount, limits.unverified)
  if (!identified.ok) return identified
  const takes = await mayTake(ctx, from.id, amount)
  if (!takes.ok) return takes

  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('member_transfer')
    .values({
      id: sql`uuidv7_at(${now})`,
      kind,
      from_member_id: from.id,
      to_member_id: to.id,
      amount,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const money = moneyOf(amount)
  await audit(ctx, {
    actor: from.account,
    action: kind,
    subject: to.account,
    detail: { transferId: id, amount: money },
  })
  await notifyMember(ctx, to.id, 'transfer-received', {
    amount: money,
    at: now.toISOString(),
    from: from.account,
  })
  for (const { id } of [from, to]) await announce(ctx, id, 'transfers')
  const posting = await post(ctx, {
    kind,
    reference: id,
    entries: move(wallet(from.id, 'main'), wallet(to.id, 'main'), amount),
  })
  return posting.ok ? ok({ transferId: id }) : refuse('insufficient-balance', { field: 'amount' })
}

/**
 * Checks an amount against the limits per transfer and of today. Refuses `under-limit` and `over-limit` at `amount`.
 */
export const checkTodaysLimits = async (
  ctx: Context,
  memberId: bigint,
  kind: MemberTransferKind,
  amount: Minor,
  limits: TransferLimits,
): Promise<Result<null>> =>
  checkLimits(amount, { ...limits, left: await leftToSendToday(ctx, memberId, kind, limits) })

/** What a member may still send today (a day of Asia/Ho_Chi_Minh). */
export async function leftToSendToday(
  ctx: Context,
  memberId: bigint,
  kind: MemberTransferKind,
  { dailyMax }: TransferLimits,
): Promise<Minor> {
  const { sent } = await ctx.db
    .selectFrom('member_transfer')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sent'))
    .where('from_member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('created_at', '>=', startOfDay(dayOf(ctx.clock.now())))
    .executeTakeFirstOrThrow()
  return sent < dailyMax ? dailyMax - sent : 0n
}
