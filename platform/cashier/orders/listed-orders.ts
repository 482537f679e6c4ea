import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { type OrderTable, oldestFirst } from './order-queries.ts'

/** An order's columns for the operator: money as decimals, times in ISO 8601. */
export interface ListedOrder<Status> {
  id: string
  time: string
  account: string
  amount: Money
  fee: Money
  status: Status
  reason: string | null
}

export interface OrderRow {
  id: string
  member_id: bigint
  created_at: Date
  amount: bigint
  fee: bigint
  status: string
  reason: string | null
}

/** Returns a function that formats rows of either kind, with their members' names. */
export async function orderFormatter<Status, Row extends OrderRow>(
  ctx: Context,
  rows: Row[],
): Promise<(row: Row) => ListedOrder<Status>> {
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

/** Oldest first; only withdrawals have `by`. */
export type OrderEvents = { status: string; at: string; by?: string }[]

/** The changes of an order's status, with their times in ISO 8601. */
export async function orderEvents(ctx: Context, table: OrderTable, orderId: string): Promise<OrderEvents> {
  const who = table.saysWho ? sql`, by` : sql``
  const { rows } = await sql<{ status: string; at: Date; by?: string }>`
    select status, at${who} from ${table.events}
    where order_id = ${orderId} order by ${oldestFirst(table)}
  `.execute(ctx.db)
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
}
