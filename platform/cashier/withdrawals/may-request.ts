import type { Minor } from '#contract/money.ts'
import { withinLimits } from '#platform/base/amount-limits.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { mayWithdraw } from '#platform/cashier/orders/index.ts'
import { ownAccount } from './whose-account.ts'
import { leftToWithdrawToday, type WithdrawalLimits, withdrawalLimits } from './withdrawal-limits.ts'

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

/** Refuses `under-limit` and `over-limit` at `amount`, for what the member has asked for today and would ask for now. */
export const withinToday = async (
  ctx: Context,
  memberId: bigint,
  amount: Minor,
  limits: WithdrawalLimits,
): Promise<Result<null>> =>
  withinLimits(amount, { ...limits, left: await leftToWithdrawToday(ctx, memberId, limits) })
