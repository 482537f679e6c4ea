import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { isVerified } from '#platform/members/identity/index.ts'
import type { WithdrawalLimits } from './withdrawal-limits.ts'

/**
 * Whether a member may ask for `amount` without a verified identity, or has one. Everything that it has asked for in the last days
 * counts, so that small orders one after the other come to no more than a large one (decision 118). Refuses `identity-required` at
 * `amount`, with what is left as `max`. Under the lock of the member's money it is certain.
 */
export async function checkIdentity(
  ctx: Context,
  memberId: bigint,
  amount: Minor,
  { unverifiedMax, unverifiedDays }: Pick<WithdrawalLimits, 'unverifiedMax' | 'unverifiedDays'>,
): Promise<Result<null>> {
  if (unverifiedMax === 0n || (await isVerified(ctx, memberId))) return ok(null)
  const { asked } = await ctx.db
    .selectFrom('withdrawal_order')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('asked'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(ctx.clock.now().getTime() - unverifiedDays * DAY_MS))
    .where('status', 'not in', ['rejected', 'cancelled'])
    .executeTakeFirstOrThrow()
  const left = asked < unverifiedMax ? unverifiedMax - asked : 0n
  return amount <= left ? ok(null) : refuse('identity-required', { field: 'amount', max: moneyOf(left) })
}
