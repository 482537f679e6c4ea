import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { dayOf, startOfDay } from '#platform/base/site-days.ts'
import { type IdentityLimit, identityLimit } from '#platform/members/identity/index.ts'

export interface WithdrawalLimits {
  /** Per order. */
  min: Minor
  max: Minor
  /** Per day of the site, over all orders except rejected and cancelled ones. */
  dailyMax: Minor
  feeBasisPoints: number
  /** For a member whose identity is not verified. */
  unverified: IdentityLimit
}

/** Call it before a transaction: settings are read on their own connection. */
export async function withdrawalLimits({ settings }: Context): Promise<WithdrawalLimits> {
  const [min, max, dailyMax, feeBasisPoints, unverified] = await Promise.all([
    settings.value('withdrawalMin'),
    settings.value('withdrawalMax'),
    settings.value('withdrawalDailyMax'),
    settings.value('withdrawalFeeBasisPoints'),
    identityLimit({ settings }),
  ])
  return {
    min: BigInt(min),
    max: BigInt(max),
    dailyMax: BigInt(dailyMax),
    feeBasisPoints,
    unverified,
  }
}

/** The amount that a member may still request today (a day of Asia/Ho_Chi_Minh). */
export async function leftToWithdrawToday(ctx: Context, memberId: bigint, { dailyMax }: WithdrawalLimits) {
  const { sum } = await ctx.db
    .selectFrom('withdrawal_order')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('member_id', '=', memberId)
    .where('created_at', '>=', startOfDay(dayOf(ctx.clock.now())))
    .where('status', 'not in', ['rejected', 'cancelled'])
    .executeTakeFirstOrThrow()
  return sum < dailyMax ? dailyMax - sum : 0n
}
