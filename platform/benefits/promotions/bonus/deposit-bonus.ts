import type { Minor } from '#contract/base/fields/money.ts'
import { bonusOf } from '#contract/benefits/wagering.ts'
import type { Context } from '#platform/base/context.ts'
import { type PromotionRow, phaseOf, toPromotion } from '../terms/promotion-row.ts'
import { grantBonuses, type NewBonus } from './grant-bonus.ts'

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
 * Grants the bonuses of the promotions that wait for the next deposit of these members, in the transaction that credits it,
 * before the deposits' own postings. A promotion keeps waiting if the deposit is too small or another bonus is
 * running. Refuses nothing: the deposits themselves are credited in any case.
 */
export async function bonusesForDeposits(ctx: Context, deposits: readonly PaidDeposit[]): Promise<void> {
  if (deposits.length === 0) return
  const entries = await ctx.db
    .selectFrom('promotion_entry')
    .selectAll()
    .where(
      'member_id',
      'in',
      deposits.map(({ memberId }) => memberId),
    )
    .where('awaits_deposit', '=', true)
    .orderBy('member_id')
    .forNoKeyUpdate()
    .execute()
  const waiting = new Map(entries.map((entry) => [entry.member_id, entry]))
  const earned: NewBonus[] = []
  for (const deposit of deposits) {
    const entry = waiting.get(deposit.memberId)
    const bonus = entry && (await bonusOfEntry(ctx, deposit, entry.promotion_id))
    if (!bonus) continue
    earned.push(bonus)
    waiting.delete(deposit.memberId)
  }
  const granted = await grantBonuses(ctx, earned)
  if (granted.length === 0) return
  const members = new Set(granted.map(({ memberId }) => memberId))
  await ctx.db
    .updateTable('promotion_entry')
    .set({ state: 'granted', awaits_deposit: false, decided_at: ctx.clock.now() })
    .where(
      'id',
      'in',
      entries.filter(({ member_id }) => members.has(member_id)).map(({ id }) => id),
    )
    .execute()
}

/** What a deposit earns of the promotion that waits for it; null for nothing. */
async function bonusOfEntry(
  ctx: Context,
  deposit: PaidDeposit,
  promotionId: bigint,
): Promise<NewBonus | null> {
  const row = await ctx.db
    .selectFrom('promotion')
    .selectAll()
    .where('id', '=', promotionId)
    .executeTakeFirstOrThrow()
  const promotion = toPromotion(row)
  const { id, terms } = promotion
  const amount = earnedBonus(promotion, deposit)
  if (amount === 0n || terms.kind !== 'deposit-bonus') return null
  return { memberId: deposit.memberId, promotionId: id, reference: deposit.orderId, amount, terms }
}
