import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  byTime,
  type ListedOrder,
  type OrderEvents,
  type OrderFilter,
  orderEvents,
  orderFormatter,
  ordersMatching,
} from '#platform/cashier/orders/index.ts'
import type { Instructions } from '#platform/cashier/providers/index.ts'
import type { DepositStatus } from './deposit-order.ts'
import { DEPOSITS } from './deposit-table.ts'
import { listPaymentExceptions, type PaymentException } from './payment-exceptions.ts'

export interface ListedDeposit extends ListedOrder<DepositStatus> {
  method: string
  provider: string
  /** The payer's transfer reference. */
  content: string
  credited: Money
  /** What has been paid for it, the fee included. */
  paidIn: Money
  /** What pays it where it is to be paid with a token of a chain. */
  payment: { token: string; amount: string; address: string } | null
}

/** Deposits of all members, newest first. */
export async function listDeposits(
  ctx: Context,
  { limit, ...filter }: OrderFilter<DepositStatus> & ListPlace = {},
): Promise<ListedDeposit[]> {
  const rows = await ctx.db
    .selectFrom('deposit_order')
    .selectAll()
    .where(ordersMatching(DEPOSITS, filter))
    .orderBy(byTime(DEPOSITS, filter))
    .limit(limitOf(limit))
    .execute()
  const listed = await orderFormatter<DepositStatus, (typeof rows)[number]>(ctx, rows)
  return rows.map((row) => ({
    ...listed(row),
    method: row.method,
    provider: row.provider,
    content: row.content,
    credited: moneyOf(row.credited),
    paidIn: moneyOf(row.paid_in),
    payment: paymentIn(row.instructions as Instructions | null),
  }))
}

const paymentIn = (instructions: Instructions | null): ListedDeposit['payment'] =>
  instructions?.chain
    ? {
        token: instructions.chain.token,
        amount: instructions.chain.amount,
        address: instructions.accountNumber,
      }
    : null

/** A deposit with its timeline and payment exceptions. Refuses `not-found`. */
export async function showDeposit(
  ctx: Context,
  orderId: string,
): Promise<Result<ListedDeposit & { events: OrderEvents; exceptions: PaymentException[] }>> {
  const [order] = await listDeposits(ctx, { orderId })
  if (!order) return refuse('not-found')
  const events = await orderEvents(ctx, DEPOSITS, orderId)
  return ok({ ...order, events, exceptions: await listPaymentExceptions(ctx, { orderId, all: true }) })
}
