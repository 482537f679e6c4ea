import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, minorOf } from '#contract/base/fields/money.ts'
import type { requestWithdrawal as endpoint } from '#contract/cashier/cashier.ts'
import { feeOf } from '#contract/money/fee.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { verifyPaymentPassword } from '#platform/members/accounts/index.ts'
import { lockMoneyOf, move, post, wallet } from '#platform/money/ledger/index.ts'
import { mayTake } from '#platform/money/rollover/index.ts'
import { ownAccount } from './accounts/account-owner.ts'
import { checkTodaysLimits, mayRequest } from './may-request.ts'
import type { WithdrawalLimits } from './withdrawal-limits.ts'
import { addWithdrawalEvent } from './withdrawal-order.ts'
import { checkIdentity } from './without-identity.ts'

type Input = ParsedInputOf<typeof endpoint>
type RequestResult = ValueOf<typeof endpoint>

/**
 * Holds `input.amount` (money on the wire) of the main wallet and creates the order for its payout to
 * `input.accountId`. A copy of an answered request gets the first order, whatever has changed since; so the displayed
 * fee is not part of the request's content.
 *
 * Refuses, in this order: `request-id-reused`, the refusals of `mayRequest`, those of `verifyPaymentPassword`,
 * `insufficient-balance`, `turnover-left`.
 */
export async function requestWithdrawal(
  ctx: Context,
  member: Member,
  input: Input,
): Promise<Result<RequestResult>> {
  const amount = minorOf(input.amount)
  return once(
    ctx,
    { memberId: member.id, requestId: input.requestId, content: ['withdrawal', input.accountId, amount] },
    {
      prepare: () => prepareOrder(ctx, member, amount, input),
      work: (ctx, rules) => holdAndOrder(ctx, member, amount, { ...rules, accountId: input.accountId }),
    },
  )
}

/** The rules of an order, read before its transaction. */
interface OrderRules {
  limits: WithdrawalLimits
  promisedMinutes: number
}

async function prepareOrder(
  ctx: Context,
  member: Member,
  amount: Minor,
  input: Input,
): Promise<Result<OrderRules>> {
  const permission = await mayRequest(ctx, member, amount, input)
  if (!permission.ok) return permission
  const allowed = await verifyPaymentPassword(ctx, member.id, input.paymentPassword)
  if (!allowed.ok) return allowed
  return ok({
    limits: permission.value,
    promisedMinutes: await ctx.settings.value('withdrawalPromisedMinutes'),
  })
}

async function holdAndOrder(
  ctx: Context,
  member: Member,
  amount: Minor,
  { limits, promisedMinutes, ...input }: OrderRules & { accountId: string },
): Promise<Result<RequestResult>> {
  await lockMoneyOf(ctx, member.id)
  // Checked again under the lock, which excludes another order of this member, a release of the account and a change of its identity.
  const account = await ownAccount(ctx, member.id, input.accountId)
  if (!account.ok) return account
  const inside = await checkTodaysLimits(ctx, member.id, amount, limits)
  if (!inside.ok) return inside
  const identified = await checkIdentity(ctx, member.id, amount, limits.unverified)
  if (!identified.ok) return identified
  const covered = await mayTake(ctx, member.id, amount)
  if (!covered.ok) return covered

  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('withdrawal_order')
    .values({
      id: sql`uuidv7_at(${now})`,
      member_id: member.id,
      account_id: account.value,
      amount,
      fee: feeOf(amount, limits.feeBasisPoints),
      status: 'requested',
      created_at: now,
      promised_by: new Date(now.getTime() + promisedMinutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addWithdrawalEvent(ctx, id, 'requested', member.account)
  const held = await post(ctx, {
    kind: 'withdrawal-hold',
    reference: id,
    entries: move(wallet(member.id, 'main'), wallet(member.id, 'held'), amount),
  })
  return held.ok ? ok({ orderId: id }) : held
}
