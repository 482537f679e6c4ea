import { type Minor, moneyOf } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import { grantRewards } from '#platform/benefits/rewards/index.ts'
import { tellMembers } from '#platform/members/inbox/index.ts'
import { type PromotionRow, titleOf } from './promotion-row.ts'

const DAY_MS = 86_400_000

/** What one member may claim of a promotion, in minor units. */
export interface Share {
  memberId: bigint
  /** What for: a period, a place, an application. */
  what: string
  amount: Minor
}

/**
 * Lets members claim what a promotion gives, each once for each `what`, in the transaction of `ctx.db`: it pays to the main
 * wallet, and its turnover is the terms' multiple of it. As many as one statement may write: 1,000 or so.
 */
export async function rewardMembers(
  ctx: Context,
  promotion: PromotionRow,
  { turnover, claimDays }: { turnover: number; claimDays: number },
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
    turnover: amount * BigInt(turnover),
    params: { promotionId: String(promotion.id), title, what },
    expiresAt: new Date(now.getTime() + claimDays * DAY_MS),
  }))
  const granted = await grantRewards(ctx, rewards)
  await tellMembers(
    ctx,
    'reward-ready',
    granted.map(({ memberId, amount }) => ({
      memberId,
      params: { amount: moneyOf(amount), at: now.toISOString() },
    })),
  )
}
