import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { percentOf } from '#contract/base/fields/percent.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { bonusesForDeposits } from '#platform/benefits/promotions/index.ts'
import { notifyMembers } from '#platform/members/inbox/index.ts'
import { selfExcludedOf } from '#platform/members/responsible-gaming/index.ts'
import { type AccountKey, house, type Posting, post, wallet } from '#platform/money/ledger/index.ts'
import { requireRollovers, waiveDepositRollover } from '#platform/money/rollover/index.ts'
import { type DepositRow, markPaid } from './deposit-order.ts'

/** A payment for an order, and the fee contained in it. */
export interface Payment {
  amount: Minor
  fee: Minor
  /** The account of the house that it came to; the cashier's if absent. */
  from?: AccountKey
}

/** A payment of a locked order. */
export type OrderPayment = Payment & { order: DepositRow }

/**
 * Credits payments of locked orders, each order once: adds their rollover, grants the bonuses of joined promotions, then posts
 * each amount less its fee to the player and the fee to the house. Marks orders as paid that were not. Returns their
 * postings by order. Run in a transaction.
 */
export async function creditDeposits(
  ctx: Context,
  payments: readonly OrderPayment[],
  rolloverPercent: number,
): Promise<Map<string, string>> {
  if (payments.length === 0) return new Map()
  const now = ctx.clock.now().toISOString()
  const credits = payments.map((payment) => ({ ...payment, credited: payment.amount - payment.fee }))
  await requireRollovers(
    ctx,
    credits.map(({ order, credited }) => ({
      memberId: order.member_id,
      reference: order.id,
      required: percentOf(credited, rolloverPercent),
    })),
  )
  await notifyMembers(
    ctx,
    'deposit-arrived',
    credits.map(({ order, credited }) => ({
      memberId: order.member_id,
      params: { amount: moneyOf(credited), at: now, orderId: order.id },
    })),
  )
  await bonusesForDeposits(
    ctx,
    credits.map(({ order, amount }) => ({
      orderId: order.id,
      memberId: order.member_id,
      amount,
      createdAt: order.created_at,
    })),
  )
  const postings = await post(ctx, credits.map(postingOf))
  const { postingIds } = expectOk(
    postings,
    `deposits ${credits.map(({ order }) => order.id)} cannot be credited`,
  )
  // Read now that the wallets are locked: a self-exclusion of the same moment was seen, or has waited and waives this one too.
  const memberIds = credits.map(({ order }) => order.member_id)
  await waiveDepositRollover(ctx, await selfExcludedOf(ctx, memberIds))
  const paid = credits.map(({ order, amount, credited }, nth) => {
    const postingId = postingIds[nth]
    if (!postingId) throw new Error(`deposit ${order.id} has no posting`)
    return { order, postingId, credited, paidIn: amount }
  })
  await markPaid(ctx, paid)
  return new Map(paid.map(({ order, postingId }) => [order.id, postingId]))
}

const postingOf = ({
  order: { id, member_id },
  amount,
  fee,
  credited,
  from = house('cashier', member_id),
}: OrderPayment & { credited: Minor }): Posting => ({
  kind: 'deposit',
  reference: id,
  entries: [
    { account: from, amount: -amount },
    { account: wallet(member_id, 'main'), amount: credited },
    ...(fee > 0n ? [{ account: house('fees', member_id), amount: fee }] : []),
  ],
})

/** `creditDeposits` of one payment. */
export async function creditDeposit(
  ctx: Context,
  order: DepositRow,
  { amount, fee, from }: Payment,
  rolloverPercent: number,
): Promise<string> {
  const payment = { order, amount, fee, ...(from ? { from } : {}) }
  const postingId = (await creditDeposits(ctx, [payment], rolloverPercent)).get(order.id)
  if (!postingId) throw new Error(`deposit ${order.id} has no posting`)
  return postingId
}
