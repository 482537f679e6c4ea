import { type Minor, moneyOf } from '#contract/money.ts'
import { withinLimits } from '../amount-limits.ts'
import type { Context, Member } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { mayWithdraw } from './cashier-gates.ts'
import { ownAccount } from './whose-account.ts'
import { withdrawableOf } from './withdrawable.ts'
import { leftToWithdrawToday, type WithdrawalLimits, withdrawalLimits } from './withdrawal-limits.ts'

/** What a withdrawal is judged by before it is asked for: by its review, and again by the request itself. */

/**
 * Whether a member may ask for `amount`; answers the limits that it was judged by. Read it before a transaction starts.
 *
 * Refuses, in this order: `in-need-true-account`, `under-limit` and `over-limit` at `amount` (of an order and of the day),
 * `not-offered` and `payee-name-differs` at `accountId` (`ownAccount`), `state-moved-on` where the fee is another than `feeBasisPoints`, which the player was shown.
 */
export async function mayRequest(
  ctx: Context,
  member: Member,
  amount: Minor,
  { accountId, feeBasisPoints }: { accountId: string; feeBasisPoints?: number | undefined },
): Promise<Result<WithdrawalLimits>> {
  const open = await mayWithdraw(ctx, member)
  if (!open.ok) return open
  const limits = await withdrawalLimits(ctx)
  const inside = await withinToday(ctx, member.id, amount, limits)
  if (!inside.ok) return inside
  const account = await ownAccount(ctx, member.id, accountId)
  if (!account.ok) return account
  if (feeBasisPoints !== undefined && feeBasisPoints !== limits.feeBasisPoints)
    return refuse('state-moved-on')
  return done(limits)
}

/** Whether the main wallet has `amount` to give. Refuses `insufficient-balance` and `turnover-left`, at `amount`. */
export async function mayTake(ctx: Context, memberId: bigint, amount: Minor): Promise<Result<null>> {
  const { balance, withdrawable } = await withdrawableOf(ctx, memberId)
  if (amount > balance) return refuse('insufficient-balance', { field: 'amount' })
  if (amount > withdrawable) return refuse('turnover-left', { field: 'amount', max: moneyOf(withdrawable) })
  return done(null)
}

/** Refuses `under-limit` and `over-limit` at `amount`, for what the member has asked for today and would ask for now. */
export const withinToday = async (
  ctx: Context,
  memberId: bigint,
  amount: Minor,
  limits: WithdrawalLimits,
): Promise<Result<null>> =>
  withinLimits(amount, { ...limits, left: await leftToWithdrawToday(ctx, memberId, limits) })
