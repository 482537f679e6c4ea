import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { withdrawableOf } from './withdrawable.ts'

/**
 * Whether `amount` can be taken from the main wallet. Refuses `insufficient-balance` and `turnover-left`, at `amount`.
 */
export async function mayTake(ctx: Context, memberId: bigint, amount: Minor): Promise<Result<null>> {
  const { balance, withdrawable } = await withdrawableOf(ctx, memberId)
  if (amount > balance) return refuse('insufficient-balance', { field: 'amount' })
  if (amount > withdrawable) return refuse('turnover-left', { field: 'amount', max: moneyOf(withdrawable) })
  return ok(null)
}
