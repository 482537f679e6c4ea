import type { Minor } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { checkLimits } from '#platform/base/input/amount-limits.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { mayWithdraw } from '#platform/cashier/orders/index.ts'
import { ownAccount } from './accounts/account-owner.ts'
import { leftToWithdrawToday, type WithdrawalLimits, withdrawalLimits } from './withdrawal-limits.ts'
import { checkIdentity } from './without-identity.ts'

/**
 * Checks whether a member may request `amount`; returns the limits applied. Call it before a transaction.
 *
 * Refuses, in this order: `in-need-true-account`, `under-limit` and `over-limit` at `amount` (of an order and of the
 * day), `identity-required` at `amount` (`without-identity.ts`), `not-found`, `not-offered` and `payee-name-differs` for the account (`ownAccount`), `state-moved-on` if the fee is not
 * `feeBasisPoints`, which the player was shown.
 */
export async function mayRequest(
  ctx: Context,
  member: Member,
  amount: Minor,
  { accountId, feeBasisPoints }: { accountId: string; feeBasisPoints?: number | undefined },
): Promise<Result<WithdrawalLimits>> {
  const permission = await mayWithdraw(ctx, member)
  if (!permission.ok) return permission
  const limits = await withdrawalLimits(ctx)
  const inside = await checkTodaysLimits(ctx, member.id, amount, limits)
  if (!inside.ok) return inside
  const identified = await checkIdentity(ctx, member.id, amount, limits.unverified)
  if (!identified.ok) return identified
  const account = await ownAccount(ctx, member.id, accountId)
  if (!account.ok) return account
  if (feeBasisPoints !== undefined && feeBasisPoints !== limits.feeBasisPoints)
    return refuse('state-moved-on')
  return ok(limits)
}

/** Checks an amount against the limits of an order and of today. Refuses `under-limit` and `over-limit` at `amount`. */
export const checkTodaysLimits = async (
  ctx: Context,
  memberId: bigint,
  amount: Minor,
  limits: WithdrawalLimits,
): Promise<Result<null>> =>
  checkLimits(amount, { ...limits, left: await leftToWithdrawToday(ctx, memberId, limits) })
