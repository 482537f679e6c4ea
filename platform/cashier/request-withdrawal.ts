import { sql } from 'kysely'
import type { requestWithdrawal as endpoint } from '#contract/cashier.ts'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { feeOf } from '#contract/fee.ts'
import { type Minor, minorOf, moneyOf } from '#contract/money.ts'
import { verifyPaymentPassword } from '../accounts/index.ts'
import type { Context, Member } from '../context.ts'
import {
  answeredRequest,
  answerRequest,
  claimRequest,
  lockMember,
  move,
  post,
  wallet,
} from '../ledger/index.ts'
import { done, type Refusal, type Result, refuse } from '../result.ts'
import { mayWithdraw } from './cashier-gates.ts'
import { withdrawableOf } from './withdrawable.ts'
import { leftToday, type WithdrawalLimits, withdrawalLimits } from './withdrawal-limits.ts'
import { noteWithdrawal } from './withdrawal-order.ts'

type Wish = ParsedInputOf<typeof endpoint>
type Requested = ValueOf<typeof endpoint>

/**
 * Holds `wish.amount` (money on the wire) of the main wallet and makes the order that asks for its payment to
 * `wish.accountId`. A copy of an answered request gets the first one's order, whatever has changed since.
 *
 * Refuses, in this order: `request-id-reused`, `in-need-true-account`, `under-limit` and `over-limit` at `amount` (of an
 * order and of the day), `not-offered` at `accountId`, `wrong-payment-password`, `too-many-requests`,
 * `insufficient-balance`, `turnover-left`.
 */
export async function requestWithdrawal(
  ctx: Context,
  member: Member,
  wish: Wish,
): Promise<Result<Requested>> {
  const amount = minorOf(wish.amount)
  const fingerprint = ['withdrawal', wish.accountId, amount]
  const earlier = await answeredRequest(ctx, member.id, wish.requestId, fingerprint)
  if (earlier) return earlier.ok ? done(earlier.earlier as Requested) : earlier

  const open = await mayWithdraw(ctx, member)
  if (!open.ok) return open
  const limits = await withdrawalLimits(ctx)
  const outside = await outsideLimits(ctx, member.id, amount, limits)
  if (outside) return outside
  const accountId = await ownAccount(ctx, member.id, wish.accountId)
  if (accountId === undefined) return refuse('not-offered', { field: 'accountId' })
  // Before the transaction: a wrong try must stay counted when everything else is rolled back.
  const allowed = await verifyPaymentPassword(ctx, member.id, wish.paymentPassword)
  if (!allowed.ok) return allowed
  const promisedMinutes = await ctx.settings.value('withdrawalPromisedMinutes')

  return ctx.transact(async (ctx) => {
    const earlier = await claimRequest(ctx, member.id, wish.requestId, fingerprint)
    if (earlier) return earlier.ok ? done(earlier.earlier as Requested) : earlier
    await lockMember(ctx, member.id)
    // Again, now that no other order of this member can come between, and no account be released.
    if (!(await ownAccount(ctx, member.id, wish.accountId)))
      return refuse('not-offered', { field: 'accountId' })
    const outside = await outsideLimits(ctx, member.id, amount, limits)
    if (outside) return outside
    const { balance, withdrawable } = await withdrawableOf(ctx, member.id)
    if (amount > balance) return refuse('insufficient-balance', { field: 'amount' })
    if (amount > withdrawable) return refuse('turnover-left', { field: 'amount', max: moneyOf(withdrawable) })

    const now = ctx.clock.now()
    const { id } = await ctx.db
      .insertInto('withdrawal_order')
      .values({
        id: sql`uuidv7_at(${now})`,
        member_id: member.id,
        account_id: accountId,
        amount,
        fee: feeOf(amount, limits.feeBasisPoints),
        status: 'requested',
        created_at: now,
        promised_by: new Date(now.getTime() + promisedMinutes * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteWithdrawal(ctx, id, 'requested', member.account)
    await answerRequest(ctx, member.id, wish.requestId, { orderId: id })
    const held = await post(ctx, {
      kind: 'withdrawal-hold',
      reference: id,
      entries: move(wallet(member.id, 'main'), wallet(member.id, 'held'), amount),
    })
    return held.ok ? done({ orderId: id }) : held
  })
}

async function outsideLimits(
  ctx: Context,
  memberId: bigint,
  amount: Minor,
  limits: WithdrawalLimits,
): Promise<Refusal | undefined> {
  const left = await leftToday(ctx, memberId, limits)
  let max = limits.max
  if (left < max) max = left
  const detail = { field: 'amount', min: moneyOf(limits.min), max: moneyOf(max) }
  if (amount < limits.min) return refuse('under-limit', detail)
  if (amount > max) return refuse('over-limit', detail)
  return undefined
}

/** The id of the member's own bound account; undefined for anything else that was sent. */
async function ownAccount(ctx: Context, memberId: bigint, sent: string): Promise<bigint | undefined> {
  if (!/^\d{1,18}$/.test(sent)) return undefined
  const row = await ctx.db
    .selectFrom('bound_account')
    .select('id')
    .where('id', '=', BigInt(sent))
    .where('member_id', '=', memberId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
