import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { grantRewards } from '#platform/benefits/rewards/index.ts'
import { notifyMembers } from '#platform/members/inbox/index.ts'
import { type PromotionRow, titleOf } from './promotion-row.ts'

/** A member's reward from a promotion, in minor units. */
export interface Share {
  memberId: bigint
  /** Identifies it within the promotion: a period, a place, an application. */
  what: string
  amount: Minor
}

/**
 * Grants a promotion's rewards, each once per `what`, in the transaction of `ctx.db`: paid to the main wallet, with a
 * rollover of the terms' multiple. About 1,000 at most, for one statement.
 */
export async function rewardMembers(
  ctx: Context,
  promotion: PromotionRow,
  { turnover: rolloverTimes, claimDays }: { turnover: number; claimDays: number },
  shares: readonly Share[],
): Promise<void> {
  const now = ctx.clock.now()
  const title = { vi: titleOf(promotion, 'vi'), en: titleOf(promotion, 'en'), zh: titleOf(promotion, 'zh') }
  const rewards = shares.map(({ memberId, what, amount }) => ({
    memberId,
    kind: promotion.kind === 'raffle' ? ('raffle' as const) : ('promotion' as const),
    source: `${promotion.code}:${what}`,
    paysTo: 'main' as const,
    amount,
    rollover: amount * BigInt(rolloverTimes),
    params: { promotionId: String(promotion.id), title, what },
    expiresAt: new Date(now.getTime() + claimDays * DAY_MS),
  }))
  const granted = await grantRewards(ctx, rewards)
  await notifyMembers(
    ctx,
    'reward-ready',
    granted.map(({ memberId, amount }) => ({
      memberId,
      params: { amount: moneyOf(amount), at: now.toISOString() },
    })),
  )
}
