import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { QueueQuery } from '#platform/base/queue.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { type PaidHour, type PaidHourRow, toPaidHour } from '../orders/index.ts'

/** Deposits that wait for their payment. */
export const depositQueue: QueueQuery = () => ({
  from: sql`from deposit_order where status = 'waiting'`,
  since: sql`created_at`,
  amount: sql`amount`,
})

/** What the deposits of a day of the site have brought, by the hour in which they were paid. */
export async function depositedByHour({ reads }: Context, day: string): Promise<PaidHour[]> {
  const { rows } = await sql<PaidHourRow>`
    select extract(hour from event.at at time zone 'Asia/Ho_Chi_Minh')::integer as hour, count(*)::integer as orders,
      sum(of_order.credited)::bigint as amount
    from deposit_event event join deposit_order of_order on of_order.id = event.order_id
    where event.status = 'paid' and event.at >= ${startOfDay(day)} and event.at < ${startOfNextDay(day)}
    group by 1
  `.execute(reads)
  return rows.map(toPaidHour)
}

/** Whether a member has an order that may still be paid. */
export async function hasOpenDeposit(db: Db, memberId: bigint): Promise<boolean> {
  const order = await db
    .selectFrom('deposit_order')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', 'in', ['created', 'waiting'])
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
