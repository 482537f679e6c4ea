import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { ColumnOf } from '#contract/base/sorting.ts'
import {
  MAX_ORDERS_TO_CONFIRM,
  type withdrawal as oneEndpoint,
  type withdrawalsAndOrder as pageAndOrderEndpoint,
  type withdrawals as pageEndpoint,
  type Withdrawal,
  withdrawalSorting,
} from '#contract/cashier/cashier.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { inSnapshot } from '#platform/base/db/in-snapshot.ts'
import { asCode, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  ordersMatching,
  orderTies,
  pageOfOrders,
  sortedOrders,
  timelineOf,
  toWireTimeline,
} from '#platform/cashier/orders/index.ts'
import { accountLabel, accountLabelIn } from './accounts/banks.ts'
import { WITHDRAWALS } from './withdrawal-table.ts'

type PageInput = ParsedInputOf<typeof pageEndpoint>

/** A page of a member's orders, newest first unless `sort` says otherwise; the page is clamped to what exists. Days are days of the site. */
export const withdrawals = async (
  ctx: Context,
  member: Member,
  input: PageInput,
): Promise<Result<ValueOf<typeof pageEndpoint>>> => ok(await readPage(ctx, member, input))

/** One order of the member. Refuses `not-found`, also for another member's. */
export async function withdrawal(
  ctx: Context,
  member: Member,
  { orderId }: ParsedInputOf<typeof oneEndpoint>,
): Promise<Result<Withdrawal>> {
  const order = await readOrder(ctx, member, ordersMatching(WITHDRAWALS, { orderId }))
  return order ? ok(order) : refuse('not-found')
}

/**
 * A page of a member's orders, the order to show beside it and those to confirm, all from one snapshot: with separate reads an
 * order could be paid in the list and still approved beside it. Refuses `not-found`.
 */
export const withdrawalsAndOrder = (
  ctx: Context,
  member: Member,
  { orderId, ...input }: ParsedInputOf<typeof pageAndOrderEndpoint>,
): Promise<Result<ValueOf<typeof pageAndOrderEndpoint>>> =>
  inSnapshot(ctx.db, async (db) => {
    const snapshot = { ...ctx, db }
    const orders = await readPage(snapshot, member, input)
    const which = orderId === undefined ? mostUrgent(member) : ordersMatching(WITHDRAWALS, { orderId })
    const order = await readOrder(snapshot, member, which)
    if (orderId !== undefined && !order) return refuse('not-found')
    const paid = ordersMatching(WITHDRAWALS, { memberId: member.id, status: 'paid' })
    const others = order ? sql<SqlBool>`(${paid} and id <> ${order.id})` : paid
    return ok({
      orders,
      order: order ?? null,
      toConfirm: await readWithdrawals(snapshot, undefined, others, MAX_ORDERS_TO_CONFIRM, 0),
    })
  })

const readPage = (ctx: Context, member: Member, input: PageInput) =>
  pageOfOrders(
    ctx,
    WITHDRAWALS,
    ordersMatching(WITHDRAWALS, { ...input, memberId: member.id }),
    input,
    (...page) => readWithdrawals(ctx, input.sort, ...page),
  )

async function readOrder(
  ctx: Context,
  member: Member,
  which: RawBuilder<SqlBool>,
): Promise<Withdrawal | undefined> {
  const theirs = ordersMatching(WITHDRAWALS, { memberId: member.id })
  const [order] = await readWithdrawals(ctx, undefined, sql`(${theirs} and ${which})`, 1, 0)
  return order
}

/** The order that needs its member most: one to confirm, else one that goes on, else the newest. */
const mostUrgent = (member: Member) => sql<SqlBool>`withdrawal_order.id = (
  select id from withdrawal_order where member_id = ${member.id}
  order by status = 'paid' desc, status in ('requested', 'approved') desc, created_at desc, id desc limit 1
)`

const sortedColumns: SortedColumns<ColumnOf<typeof withdrawalSorting>> = {
  ...sortedOrders(WITHDRAWALS),
  account: asCode(sql`(
    select ${accountLabelIn('bank_code', 'account_number')} from bound_account where id = withdrawal_order.account_id
  )`),
  promisedBy: sql`withdrawal_order.promised_by`,
}

/** Who confirmed the receipt: `by` of that event is the member's account, `system`, or the operator. */
const receivedBy = sql<string | null>`(
  select by from withdrawal_event where order_id = withdrawal_order.id and status = 'received'
)`

function receiptOf(by: string | null): Withdrawal['receipt'] {
  if (by === null) return null
  if (by === 'system') return 'automatic'
  return by.startsWith('ops:') ? 'forced' : 'player'
}

/** Orders with their bound accounts and timelines, in one query, read only for the page. */
async function readWithdrawals(
  ctx: Context,
  sort: ParsedInputOf<typeof pageEndpoint>['sort'],
  matching: RawBuilder<SqlBool>,
  limit: number,
  offset: number,
): Promise<Withdrawal[]> {
  const order = orderOf(withdrawalSorting, sort, sortedColumns, orderTies(WITHDRAWALS))
  const rows = await ctx.db
    .selectFrom((is) =>
      is
        .selectFrom('withdrawal_order')
        .selectAll()
        .where(matching)
        .orderBy(order)
        .limit(limit)
        .offset(offset)
        .as(WITHDRAWALS.name),
    )
    .innerJoin('bound_account', 'bound_account.id', 'withdrawal_order.account_id')
    .select([
      'withdrawal_order.id',
      'withdrawal_order.created_at',
      'amount',
      'fee',
      'status',
      'reason',
      'promised_by',
      'auto_receipt_at',
      'payout_problem',
      'bank_code',
      'account_number',
      timelineOf(WITHDRAWALS).as('timeline'),
      receivedBy.as('received_by'),
    ])
    .orderBy(order)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    time: row.created_at.toISOString(),
    account: accountLabel(row.bank_code, row.account_number),
    amount: moneyOf(row.amount),
    fee: moneyOf(row.fee),
    status: row.status as Withdrawal['status'],
    promisedBy: row.promised_by.toISOString(),
    autoReceiptAt: row.status === 'paid' ? (row.auto_receipt_at?.toISOString() ?? null) : null,
    reason: row.reason,
    receipt: row.status === 'received' ? receiptOf(row.received_by) : null,
    delayed: row.status === 'approved' && row.payout_problem !== null,
    timeline: toWireTimeline<Withdrawal['status']>(row.timeline),
  }))
}
