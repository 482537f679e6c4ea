import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { isEnough, type OrderAddress, worthOf } from '#platform/cashier/chains/index.ts'
import { house } from '#platform/money/ledger/index.ts'
import { creditDeposit } from './credit-deposit.ts'
import { methodFeeOf } from './deposit-methods.ts'
import { type DepositRow, lockDeposit } from './deposit-order.ts'

/**
 * Why an arrival is not simply the payment of its order: less or more than ordered, too late for its rate, paid before,
 * cancelled or failed before.
 */
export type ArrivalReason = 'less' | 'more' | 'late' | 'twice' | 'ended'

/** How an arrival fits its order. `pays`: it may be credited by itself. */
export interface ArrivalFit {
  reason: ArrivalReason | null
  pays: boolean
}

/**
 * How confirmed units fit a locked order. What came in the order's time pays it, also where it was confirmed after it,
 * or the player had cancelled: the rate stands for as long. Up to 0.5 % less is accepted, and credited as it came.
 */
export function fitOfArrival(
  order: DepositRow,
  address: Pick<OrderAddress, 'units'>,
  { units, at }: { units: bigint; at: Date },
): ArrivalFit {
  const unfit = (reason: ArrivalReason): ArrivalFit => ({ reason, pays: false })
  if (order.status === 'paid') return unfit('twice')
  if (at > order.expires_at) return unfit('late')
  if (units > address.units) return unfit('more')
  if (!isEnough(units, address.units)) return unfit('less')
  const ended = order.status === 'cancelled' || order.status === 'failed'
  return { reason: ended ? 'ended' : null, pays: true }
}

/**
 * What units for an order are worth, in minor units: the amount where they are what was asked for, else by the rate. In time that
 * is the order's own; `today` is the chain's now, for what came late.
 */
export async function worthOfArrival(
  { db }: Context,
  { orderId, units: ordered, rate }: OrderAddress,
  { units, at, today, decimals }: { units: bigint; at: Date; today: Minor; decimals: number },
): Promise<Minor> {
  const order = await db
    .selectFrom('deposit_order')
    .select(['amount', 'expires_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (at > order.expires_at) return worthOf(units, { rate: today, decimals })
  return units === ordered ? order.amount : worthOf(units, { rate, decimals })
}

/**
 * Credits an arrival to a locked order, from `suspense`, where it was posted when it came. Returns the posting's id.
 * Run in a transaction.
 */
export function creditArrival(
  ctx: Context,
  order: DepositRow,
  { chainId, amount }: { chainId: number; amount: Minor },
  rolloverPercent: number,
): Promise<string> {
  const fee = amount === order.amount ? order.fee : methodFeeOf(order.method, amount)
  return creditDeposit(ctx, order, { amount, fee, from: house('suspense', BigInt(chainId)) }, rolloverPercent)
}

/** Locks the order of a token that an operator names; undefined if there is none. */
export async function lockTokenOrder(ctx: Context, orderId: string): Promise<DepositRow | undefined> {
  const order = await lockDeposit(ctx, orderId)
  return order?.provider === 'chain' ? order : undefined
}

/** Notes on orders in which block their payments were seen, or that they are not there any more, and tells their players. */
export async function noteSeen(ctx: Context, blocks: ReadonlyMap<string, bigint | null>): Promise<void> {
  for (const [orderId, block] of blocks) {
    const order = await ctx.db
      .updateTable('deposit_order')
      .set({ seen_block: block })
      .where('id', '=', orderId)
      .where('seen_block', 'is distinct from', block)
      .returning('member_id')
      .executeTakeFirst()
    if (order) await announce(ctx, order.member_id, 'deposits')
  }
}

/** Tells the players whose payments of a chain wait that there are more confirmations. */
export async function tellWaiting(ctx: Context, chainId: number): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('deposit_order')
    .select('member_id')
    .distinct()
    .where('chain_id', '=', chainId)
    .where('seen_block', 'is not', null)
    .where('status', '<>', 'paid')
    .execute()
  for (const { member_id } of waiting) await announce(ctx, member_id, 'deposits')
}
