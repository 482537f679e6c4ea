import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/money.ts'
import { accountsOf } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { type ListPlace, limitOf } from '../paging.ts'
import { done, type Result, refuse } from '../result.ts'
import { bankName } from './banks.ts'
import type { DepositStatus } from './deposit-order.ts'
import { listOddPayments, type OddPayment } from './odd-payments.ts'
import { listOddPayouts, type OddPayout } from './odd-payouts.ts'
import {
  newestFirst,
  type OrderFilter,
  type OrderTable,
  oldestFirst,
  ordersMatching,
} from './order-queries.ts'
import type { WithdrawalStatus } from './withdrawal-order.ts'

/** What every order shows the operator: money as decimals, times in ISO 8601. */
interface Listed<Status> {
  id: string
  time: string
  account: string
  amount: Money
  fee: Money
  status: Status
  reason: string | null
}

export interface ListedWithdrawal extends Listed<WithdrawalStatus> {
  bank: string
  /** In full. */
  number: string
  payee: string
  promisedBy: string
  /** Why the provider refused to pay it: it waits for `retry`, `pay` or `reject`. */
  problem: string | null
}

export interface ListedDeposit extends Listed<DepositStatus> {
  method: string
  provider: string
  /** The word that the payer writes into the transfer. */
  content: string
  credited: Money
}

/** Withdrawals of all members, newest first. `problem`: only those whose payment was refused. */
export async function listWithdrawals(
  ctx: Context,
  { limit, problem, ...filter }: OrderFilter<WithdrawalStatus> & ListPlace & { problem?: boolean } = {},
): Promise<ListedWithdrawal[]> {
  let query = ctx.db
    .selectFrom('withdrawal_order')
    .innerJoin('bound_account', 'bound_account.id', 'withdrawal_order.account_id')
    .selectAll('withdrawal_order')
    .select(['bank_code', 'account_number', 'payee_name'])
    .where(ordersMatching('withdrawal_order', filter))
  if (problem) query = query.where('status', '=', 'approved').where('payout_problem', 'is not', null)
  const rows = await query.orderBy(newestFirst('withdrawal_order')).limit(limitOf(limit)).execute()
  const listed = await listedOf<WithdrawalStatus, (typeof rows)[number]>(ctx, rows)
  return rows.map((row) => ({
    ...listed(row),
    bank: bankName(row.bank_code) ?? row.bank_code,
    number: row.account_number,
    payee: row.payee_name,
    promisedBy: row.promised_by.toISOString(),
    problem: row.payout_problem,
  }))
}

/** Deposits of all members, newest first. */
export async function listDeposits(
  ctx: Context,
  { limit, ...filter }: OrderFilter<DepositStatus> & ListPlace = {},
): Promise<ListedDeposit[]> {
  const rows = await ctx.db
    .selectFrom('deposit_order')
    .selectAll()
    .where(ordersMatching('deposit_order', filter))
    .orderBy(newestFirst('deposit_order'))
    .limit(limitOf(limit))
    .execute()
  const listed = await listedOf<DepositStatus, (typeof rows)[number]>(ctx, rows)
  return rows.map((row) => ({
    ...listed(row),
    method: row.method,
    provider: row.provider,
    content: row.content,
    credited: moneyOf(row.credited),
  }))
}

interface OrderRow {
  id: string
  member_id: bigint
  created_at: Date
  amount: bigint
  fee: bigint
  status: string
  reason: string | null
}

/** How rows of either kind are shown, with the names of their members. */
async function listedOf<Status, Row extends OrderRow>(
  ctx: Context,
  rows: Row[],
): Promise<(row: Row) => Listed<Status>> {
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  return (row) => ({
    id: row.id,
    time: row.created_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    amount: moneyOf(row.amount),
    fee: moneyOf(row.fee),
    status: row.status as Status,
    reason: row.reason,
  })
}

/** A deposit, what it came through, and what came for it and did not fit. Refuses `not-found`. */
export async function showDeposit(
  ctx: Context,
  orderId: string,
): Promise<Result<ListedDeposit & { events: OrderEvents; odd: OddPayment[] }>> {
  const [order] = await listDeposits(ctx, { orderId })
  if (!order) return refuse('not-found')
  const events = await orderEvents(ctx, 'deposit_order', orderId)
  return done({ ...order, events, odd: await listOddPayments(ctx, { orderId, all: true }) })
}

/** A withdrawal, what it came through, and what was said of its payouts and did not fit. Refuses `not-found`. */
export async function showWithdrawal(
  ctx: Context,
  orderId: string,
): Promise<Result<ListedWithdrawal & { events: OrderEvents; odd: OddPayout[] }>> {
  const [order] = await listWithdrawals(ctx, { orderId })
  if (!order) return refuse('not-found')
  const events = await orderEvents(ctx, 'withdrawal_order', orderId)
  return done({ ...order, events, odd: await listOddPayouts(ctx, { orderId, all: true }) })
}

/** Oldest first; `by` of withdrawals alone. */
type OrderEvents = { status: string; at: string; by?: string }[]

async function orderEvents(ctx: Context, table: OrderTable, orderId: string): Promise<OrderEvents> {
  const who = table === 'withdrawal_order' ? sql`, by` : sql``
  const { rows } = await sql<{ status: string; at: Date; by?: string }>`
    select status, at${who} from ${sql.table(table.replace('_order', '_event'))}
    where order_id = ${orderId} order by ${oldestFirst(table)}
  `.execute(ctx.db)
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
}
