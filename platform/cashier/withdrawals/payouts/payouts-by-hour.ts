import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { type PaidHour, type PaidHourRow, toPaidHour } from '../../orders/index.ts'

/** What was paid to members on a day of the site, by hour. */
export async function withdrawnByHour({ reads }: Context, day: string): Promise<PaidHour[]> {
  const { rows } = await sql<PaidHourRow>`
    select extract(hour from event.at at time zone 'Asia/Ho_Chi_Minh')::integer as hour, count(*)::integer as orders,
      sum(of_order.amount)::bigint as amount
    from withdrawal_event event join withdrawal_order of_order on of_order.id = event.order_id
    where event.status = 'paid' and event.at >= ${startOfDay(day)} and event.at < ${startOfNextDay(day)}
    group by 1
  `.execute(reads)
  return rows.map(toPaidHour)
}
