import { randomUUID } from 'node:crypto'
import { minorOf } from '#contract/base/fields/money.ts'
import type { PromotionTerms } from '#contract/benefits/promotions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { createPromotion, type PromotionFile } from '#platform/benefits/promotions/index.ts'
import { acceptCallback, createDeposit } from '#platform/cashier/deposits/index.ts'

const words = (title: string) => ({ title, summary: `${title} …`, terms: `<p>${title}</p>` })

/** A promotion's file: a deposit bonus of 50 %, wagered ten times, for November 2026. */
export const promotionFile = (change: Partial<PromotionFile> = {}): PromotionFile => ({
  code: `p-${randomUUID().slice(0, 8)}`,
  startsAt: '2026-11-01T00:00:00+07:00',
  endsAt: '2026-12-01T00:00:00+07:00',
  terms: {
    kind: 'deposit-bonus',
    percent: 50,
    max: '500000.00',
    minDeposit: '100000.00',
    wagering: 10,
    weights: { RNG: 100, LIVE: 10 },
    days: 7,
  },
  art: { motif: 'lotus', palette: 0 },
  content: { vi: words('Thưởng nạp'), en: words('Deposit bonus'), zh: words('存款奖金') },
  ...change,
})

/** A tenth of a day's loss, free to withdraw. */
export const cashback = {
  kind: 'cashback',
  percent: 10,
  period: 'day',
  min: '10.00',
  max: '50000.00',
  turnover: 0,
  claimDays: 7,
} satisfies PromotionTerms

/** Creates a promotion and returns its id. */
export async function testPromotion(ctx: Context, change: Partial<PromotionFile> = {}): Promise<string> {
  const created = await createPromotion(ctx, promotionFile(change), 'test')
  if (!created.ok) throw new Error(`${created.code} ${created.detail.reason}`)
  return created.value.id
}

/** Makes a deposit order (`100000.00`) and has it paid, optionally with a promotion to join. Returns the order's id. */
export async function paidDeposit(
  ctx: Context,
  member: Member,
  amount: string,
  promotionId?: string,
): Promise<string> {
  const input = { method: 'bank-transfer', amount, requestId: randomUUID(), promotionId } as const
  const created = await createDeposit(ctx, member, input)
  if (!created.ok) throw new Error(created.code)
  const { orderId } = created.value
  const callback = { transactionId: randomUUID(), orderId, amount: minorOf(amount), status: 'paid' } as const
  const accepted = await acceptCallback(ctx, 'simulator', callback)
  if (!accepted.ok) throw new Error(accepted.code)
  return orderId
}
