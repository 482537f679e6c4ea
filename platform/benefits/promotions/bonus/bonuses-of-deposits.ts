import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Deposit } from '#contract/cashier/cashier.ts'
import type { Context } from '#platform/base/context.ts'
import { toPromotion } from '../terms/promotion-row.ts'
import { selectBonuses } from './bonus-row.ts'
import { earnedBonus } from './deposit-bonus.ts'

interface Order {
  id: string
  /** The amount to pay in, including the fee. */
  amount: Minor
  createdAt: Date
  /** Whether it is waiting for its payment. */
  open: boolean
}

type JoinedPromotion = NonNullable<Deposit['promotion']>

/** The bonuses of a member's deposits by order id: granted ones, and those that open orders would earn. */
export async function bonusesOfDeposits(
  ctx: Context,
  memberId: bigint,
  orders: readonly Order[],
  language: WrittenLanguage,
): Promise<Map<string, JoinedPromotion>> {
  const joined = new Map<string, JoinedPromotion>()
  const open = orders.filter((order) => order.open)
  const awaited = open.length > 0 ? await awaitedBonus(ctx, memberId, language) : undefined
  for (const order of awaited ? open : []) {
    const bonus = awaited ? earnedBonus(awaited.promotion, order) : 0n
    if (awaited && bonus > 0n)
      joined.set(order.id, { ...awaited.shown, bonus: moneyOf(bonus), credited: false })
  }
  if (orders.length === 0) return joined
  const granted = await selectBonuses(ctx.db, language)
    .where('bonus.member_id', '=', memberId)
    .where(
      'bonus.reference',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  for (const { reference, promotion_id, title, amount } of granted)
    joined.set(reference, { id: String(promotion_id), title, bonus: moneyOf(amount), credited: true })
  return joined
}

/** The promotion that waits for the member's next deposit. */
async function awaitedBonus({ db }: Context, memberId: bigint, language: WrittenLanguage) {
  const row = await db
    .selectFrom('promotion_entry')
    .innerJoin('promotion', 'promotion.id', 'promotion_entry.promotion_id')
    .selectAll('promotion')
    .select(sql<string>`promotion.content->${language}->>'title'`.as('title'))
    .where('member_id', '=', memberId)
    .where('awaits_deposit', '=', true)
    .executeTakeFirst()
  return row && { promotion: toPromotion(row), shown: { id: String(row.id), title: row.title } }
}
