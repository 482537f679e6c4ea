import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { DepositStatus as Statuses } from '#contract/cashier/cashier.ts'
import type { Context } from '#platform/base/context.ts'
import type { DepositOrder } from '#platform/base/db/tables.ts'
import { announce, announceTo } from '#platform/base/events/index.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'

export type DepositStatus = z.output<typeof Statuses>
export type DepositRow = Selectable<DepositOrder>

/**
 * The allowed transitions (platform.md section 3). A payment may follow every state but its own: money that arrived
 * late, after a cancel or a reported failure, would be lost unless credited; refusing it would need a refund that no
 * provider promises.
 */
const transitions: Record<DepositStatus, readonly DepositStatus[]> = {
  created: ['waiting', 'paid', 'failed', 'expired', 'cancelled'],
  waiting: ['paid', 'failed', 'expired', 'cancelled'],
  expired: ['paid'],
  cancelled: ['paid'],
  failed: ['paid'],
  paid: [],
}

/** Whether an order of one status may get another. */
export const mayBecome = (from: string, to: DepositStatus): boolean =>
  transitions[from as DepositStatus].includes(to)

/** An order as it is now, not locked. Throws if there is none. */
export const depositOf = ({ db }: Context, orderId: string): Promise<DepositRow> =>
  db.selectFrom('deposit_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()

/** Locks an order until the end of the transaction. Undefined if there is none. */
export async function lockDeposit(ctx: Context, orderId: string): Promise<DepositRow | undefined> {
  if (!isRecordId(orderId)) return undefined
  return ctx.db
    .selectFrom('deposit_order')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Moves a locked order to another state (`markPaid` makes it paid) and records the time, by one statement, and notifies the
 * player of a failure. The later of two concurrent moves sees the earlier one's state and is refused `state-moved-on`.
 */
export async function moveDeposit(
  ctx: Context,
  order: DepositRow,
  to: Exclude<DepositStatus, 'paid'>,
  change: Partial<Pick<DepositRow, 'instructions' | 'reason'>> = {},
): Promise<Result<null>> {
  if (!mayBecome(order.status, to)) return refuse('state-moved-on')
  const { instructions, ...rest } = change
  await ctx.db
    .with('moved', (db) =>
      db
        .updateTable('deposit_order')
        .set({
          status: to,
          // Its card has been submitted, or is no longer needed.
          card_sealed: null,
          ...rest,
          ...(instructions ? { instructions: JSON.stringify(instructions) } : {}),
        })
        .where('id', '=', order.id)
        .returning(['id', 'status']),
    )
    .insertInto('deposit_event')
    .columns(['order_id', 'status', 'at'])
    .expression((from) =>
      from.selectFrom('moved').select((is) => ['id', 'status', is.val(ctx.clock.now()).as('at')]),
    )
    .execute()
  await announce(ctx, order.member_id, 'deposits')
  if (to === 'failed')
    await notifyMember(ctx, order.member_id, 'deposit-failed', {
      amount: moneyOf(order.amount),
      at: ctx.clock.now().toISOString(),
      orderId: order.id,
      ...(rest.reason ? { reason: rest.reason } : {}),
    })
  return ok(null)
}

/** A posted payment of a locked order: the amounts that came in and that the player was credited. */
interface PostedPayment {
  order: DepositRow
  postingId: string
  credited: Minor
  paidIn: Minor
}

/**
 * Marks locked orders as paid by these payments, each order once, and records the time, by one statement. Of an order that was
 * paid before only the sums change.
 */
export async function markPaid(ctx: Context, payments: readonly PostedPayment[]): Promise<void> {
  if (payments.length === 0) return
  await sql`
    with payment as (
      select * from unnest(
        ${payments.map(({ order }) => order.id)}::uuid[], ${payments.map(({ postingId }) => postingId)}::uuid[],
        ${payments.map(({ credited }) => credited)}::bigint[], ${payments.map(({ paidIn }) => paidIn)}::bigint[],
        ${payments.map(({ order }) => mayBecome(order.status, 'paid'))}::boolean[]
      ) payment (order_id, posting_id, credited, paid_in, is_first)
    ), paid as (
      update deposit_order set
        status = 'paid',
        -- Its card has been submitted, or is no longer needed.
        card_sealed = null,
        posting_id = case when payment.is_first then payment.posting_id else deposit_order.posting_id end,
        credited = deposit_order.credited + payment.credited,
        paid_in = deposit_order.paid_in + payment.paid_in
      from payment where id = payment.order_id
    )
    insert into deposit_event (order_id, status, at)
      select order_id, 'paid', ${ctx.clock.now()} from payment where is_first
  `.execute(ctx.db)
  await announceTo(
    ctx,
    payments.map(({ order }) => order.member_id),
    'deposits',
  )
}
