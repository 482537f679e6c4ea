import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isRecordId } from '../record-id.ts'
import type { OrderTable } from './order-queries.ts'

/** What an order has come through, oldest first, as the operator sees it; `by` of withdrawals alone. */
export type OrderEvents = { status: string; at: string; by?: string }[]

export async function orderEvents(ctx: Context, table: OrderTable, orderId: string): Promise<OrderEvents> {
  if (!isRecordId(orderId)) return []
  const who = table === 'withdrawal_order' ? sql`, by` : sql``
  const { rows } = await sql<{ status: string; at: Date; by?: string }>`
    select status, at${who} from ${sql.table(table.replace('_order', '_event'))}
    where order_id = ${orderId} order by at
  `.execute(ctx.db)
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
}
