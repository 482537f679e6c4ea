import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { percentOf } from '#contract/base/fields/percent.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { bonusForDeposit } from '#platform/benefits/promotions/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { type AccountKey, house, post, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover } from '#platform/money/rollover/index.ts'
import { type DepositRow, mayBecome, moveDeposit } from './deposit-order.ts'

/** A payment for an order, and the fee contained in it. */
export interface Payment {
  amount: Minor
  fee: Minor
  /** The account of the house that it came to; the cashier's if absent. */
  from?: AccountKey
}

/**
 * Credits a payment of a locked order: adds its rollover, grants the bonus of a joined promotion, then posts the amount
 * less the fee to the player and the fee to the house. Marks the order as paid if it was not. Returns the posting's id.
 * Run in a transaction.
 */
export async function creditDeposit(
  ctx: Context,
  order: DepositRow,
  { amount, fee, from = house('cashier', order.member_id) }: Payment,
  rolloverPercent: number,
): Promise<string> {
  const credited = amount - fee
  await requireRollover(ctx, order.member_id, order.id, percentOf(credited, rolloverPercent))
  await notifyMember(ctx, order.member_id, 'deposit-arrived', {
    amount: moneyOf(credited),
    at: ctx.clock.now().toISOString(),
    orderId: order.id,
  })
  await bonusForDeposit(ctx, {
    orderId: order.id,
    memberId: order.member_id,
    amount,
    createdAt: order.created_at,
  })
  const { postingId } = expectOk(
    await post(ctx, {
      kind: 'deposit',
      reference: order.id,
      entries: [
        { account: from, amount: -amount },
        { account: wallet(order.member_id, 'main'), amount: credited },
        ...(fee > 0n ? [{ account: house('fees', order.member_id), amount: fee }] : []),
      ],
    }),
    `deposit ${order.id} cannot be credited`,
  )
  const sums = { credited: order.credited + credited, paid_in: order.paid_in + amount }
  if (mayBecome(order.status, 'paid'))
    await moveDeposit(ctx, order, 'paid', { posting_id: postingId, ...sums })
  else await ctx.db.updateTable('deposit_order').set(sums).where('id', '=', order.id).execute()
  return postingId
}
