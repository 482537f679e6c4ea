import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WithdrawalStatus as Statuses } from '#contract/cashier/cashier.ts'
import type { Context } from '#platform/base/context.ts'
import type { WithdrawalOrder } from '#platform/base/db/tables.ts'
import { announce } from '#platform/base/events/index.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { expectOk, ok, type Result, refuse } from '#platform/base/result.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { move, post, wallet } from '#platform/money/ledger/index.ts'

export type WithdrawalStatus = z.output<typeof Statuses>
export type WithdrawalRow = Selectable<WithdrawalOrder>

/**
 * The allowed transitions (platform.md section 3). An approved order is with the bank, so it cannot be cancelled: its
 * money may have left. It can be rejected after the bank's final refusal, and after payment when the payout has
 * bounced.
 */
const transitions: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['paid', 'rejected'],
  paid: ['received', 'rejected'],
  received: ['rejected'],
  rejected: [],
  cancelled: [],
}

/** An order as it is now. Undefined if there is none. */
export const readWithdrawal = async (ctx: Context, orderId: string): Promise<WithdrawalRow | undefined> =>
  isRecordId(orderId) ? selectWithdrawal(ctx, orderId).executeTakeFirst() : undefined

/** Locks an order until the end of the transaction. Undefined if there is none. */
export const lockWithdrawal = async (ctx: Context, orderId: string): Promise<WithdrawalRow | undefined> =>
  isRecordId(orderId) ? selectWithdrawal(ctx, orderId).forNoKeyUpdate().executeTakeFirst() : undefined

const selectWithdrawal = ({ db }: Context, orderId: string) =>
  db.selectFrom('withdrawal_order').selectAll().where('id', '=', orderId)

/**
 * Moves a locked order to another state, records when and by whom (an account, `ops:<user>`, `system`), and notifies
 * the player of changes made by others. The later of two concurrent moves sees the earlier one's state and is refused
 * `state-moved-on`.
 */
export async function moveWithdrawal(
  ctx: Context,
  order: WithdrawalRow,
  to: WithdrawalStatus,
  by: string,
  change: Partial<Pick<WithdrawalRow, 'reason' | 'auto_receipt_at' | 'payout_problem'>> = {},
): Promise<Result<null>> {
  if (!transitions[order.status as WithdrawalStatus].includes(to)) return refuse('state-moved-on')
  await ctx.db
    .updateTable('withdrawal_order')
    .set({ status: to, ...change })
    .where('id', '=', order.id)
    .execute()
  await addWithdrawalEvent(ctx, order.id, to, by)
  await announce(ctx, order.member_id, 'withdrawals')
  await notifyChange(ctx, { ...order, ...change }, to)
  return ok(null)
}

/** The notices of product.md section 8; `at` is when it happened, or when a paid order will count as received. */
async function notifyChange(ctx: Context, order: WithdrawalRow, to: WithdrawalStatus): Promise<void> {
  const codes = {
    approved: 'withdrawal-approved',
    rejected: 'withdrawal-rejected',
    paid: 'withdrawal-receipt-due',
  } as const
  if (!(to in codes)) return
  const at = to === 'paid' ? (order.auto_receipt_at ?? ctx.clock.now()) : ctx.clock.now()
  await notifyMember(ctx, order.member_id, codes[to as keyof typeof codes], {
    amount: moneyOf(to === 'paid' ? order.amount - order.fee : order.amount),
    at: at.toISOString(),
    orderId: order.id,
    ...(to === 'rejected' && order.reason ? { reason: order.reason } : {}),
  })
}

/** Adds an event to an order's timeline. */
export async function addWithdrawalEvent(
  ctx: Context,
  orderId: string,
  status: WithdrawalStatus,
  by: string,
): Promise<void> {
  await ctx.db
    .insertInto('withdrawal_event')
    .values({ order_id: orderId, status, at: ctx.clock.now(), by })
    .execute()
}

/** Releases the held money of an order that will not be paid. Returns the posting's id. */
export async function releaseHeld(ctx: Context, order: WithdrawalRow): Promise<string> {
  const { postingId } = expectOk(
    await post(ctx, {
      kind: 'withdrawal-release',
      reference: order.id,
      entries: move(wallet(order.member_id, 'held'), wallet(order.member_id, 'main'), order.amount),
    }),
    `the money of withdrawal ${order.id} is not held`,
  )
  return postingId
}
