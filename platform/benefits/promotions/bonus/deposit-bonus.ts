import type { Minor } from '#contract/base/fields/money.ts'
import { bonusOf } from '#contract/benefits/wagering.ts'
import type { Context } from '#platform/base/context.ts'
import { type PromotionRow, phaseOf, toPromotion } from '../terms/promotion-row.ts'
import { grantBonus } from './grant-bonus.ts'

export interface PaidDeposit {
  orderId: string
  memberId: bigint
  /** The amount paid in, including the fee. */
  amount: Minor
  /** When the order was created: a late payment earns the bonus that ran then. */
  createdAt: Date
}

/**
 * The bonus that a deposit earns from a promotion joined before it; 0 if the deposit is too small, or was created after
 * the promotion's end.
 */
export const earnedBonus = (
  promotion: PromotionRow,
  { amount, createdAt }: Pick<PaidDeposit, 'amount' | 'createdAt'>,
): Minor =>
  promotion.terms.kind === 'deposit-bonus' && phaseOf(promotion, createdAt) !== 'over'
    ? bonusOf(amount, promotion.terms)
    : 0n

/**
 * Grants the bonus of the promotion that waits for the member's next deposit, in the transaction that credits it,
 * before the deposit's own posting. The promotion keeps waiting if the deposit is too small or another bonus is
 * running. Refuses nothing: the deposit itself is credited in any case.
 */
export async function bonusForDeposit(ctx: Context, deposit: PaidDeposit): Promise<void> {
  const entry = await ctx.db
    .selectFrom('promotion_entry')
    .selectAll()
    .where('member_id', '=', deposit.memberId)
    .where('awaits_deposit', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!entry) return
  const row = await ctx.db
    .selectFrom('promotion')
    .selectAll()
    .where('id', '=', entry.promotion_id)
    .executeTakeFirstOrThrow()
  const promotion = toPromotion(row)
  const { id, terms } = promotion
  const amount = earnedBonus(promotion, deposit)
  if (amount === 0n || terms.kind !== 'deposit-bonus') return
  const bonus = { memberId: deposit.memberId, promotionId: id, reference: deposit.orderId, amount, terms }
  if (!(await grantBonus(ctx, bonus))) return
  await ctx.db
    .updateTable('promotion_entry')
    .set({ state: 'granted', awaits_deposit: false, decided_at: ctx.clock.now() })
    .where('id', '=', entry.id)
    .execute()
}
