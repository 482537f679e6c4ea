import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { reviewWithdrawal as endpoint } from '#contract/cashier/cashier.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { mayTake } from '#platform/money/rollover/index.ts'
import { mayRequest } from './may-request.ts'

/**
 * Checks a withdrawal as `requestWithdrawal` would now, except for the payment password, and moves nothing. Refuses as
 * `mayRequest` and `mayTake`.
 */
export async function reviewWithdrawal(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const amount = minorOf(input.amount)
  const allowed = await mayRequest(ctx, member, amount, input)
  if (!allowed.ok) return allowed
  const covered = await mayTake(ctx, member.id, amount)
  return covered.ok ? ok({}) : covered
}
