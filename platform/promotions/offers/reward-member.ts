import { type Minor, moneyOf } from '#contract/money.ts'
import type { Context } from '../../context.ts'
import { tell } from '../../inbox/index.ts'
import { grantReward } from '../../rewards/index.ts'
import { type PromotionRow, titleOf } from './promotion-row.ts'

const DAY_MS = 86_400_000

/**
 * Lets a member claim what a promotion gives, once for each `what` (a period, a place, an application), in the
 * transaction of `ctx.db`: it pays to the main wallet, and its turnover is the terms' multiple of it.
 */
export async function rewardMember(
  ctx: Context,
  promotion: PromotionRow,
  { turnover, claimDays }: { turnover: number; claimDays: number },
  { memberId, what, amount }: { memberId: bigint; what: string; amount: Minor },
): Promise<void> {
  const now = ctx.clock.now()
  const title = { vi: titleOf(promotion, 'vi'), en: titleOf(promotion, 'en'), zh: titleOf(promotion, 'zh') }
  const granted = await grantReward(ctx, {
    memberId,
    kind: promotion.kind === 'raffle' ? 'raffle' : 'promotion',
    source: `${promotion.code}:${what}`,
    paysTo: 'main',
    amount,
    turnover: amount * BigInt(turnover),
    params: { promotionId: String(promotion.id), title, what },
    expiresAt: new Date(now.getTime() + claimDays * DAY_MS),
  })
  if (granted) await tell(ctx, memberId, 'reward-ready', { amount: moneyOf(amount), at: now.toISOString() })
}
