import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { offsetOf, type PageInput, type PagePlace, placeOf } from '#platform/base/input/paging.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { asCode } from '#platform/base/input/sorting.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'

/** Queries of deposit and withdrawal orders. */

/** The common description of both kinds of orders, given by the room that owns the tables. */
export interface OrderTable {
  /** The name of the order's table in a statement. */
  name: string
  orders: RawBuilder<unknown>
  events: RawBuilder<unknown>
  /** The order of states with the same time. */
  states: readonly string[]
  /** Whether an event has a `by` besides state and time. */
  saysWho?: true
}
type Condition = RawBuilder<SqlBool>

export interface OrderFilter<Status = string> {
  /** One order; text that is no id matches nothing. */
  orderId?: string | undefined
  memberId?: bigint | undefined
  status?: Status | undefined
  /** Deposits only. */
  method?: string | undefined
  /** Days of the site, both included. */
  fromDay?: string | undefined
  toDay?: string | undefined
  /** An order's id: only older orders. Text that is no id selects none. */
  after?: string | undefined
}

/** The condition of a filter; each part has its index (`…_order_member`, `…_status`, `…_time`). */
export function ordersMatching(table: OrderTable, filter: OrderFilter): Condition {
  const column = (name: string) => sql.ref(`${table.name}.${name}`)
  const conditions = [sql`true`]
  if (filter.orderId !== undefined)
    conditions.push(isRecordId(filter.orderId) ? sql`${column('id')} = ${filter.orderId}` : sql`false`)
  if (filter.memberId !== undefined) conditions.push(sql`${column('member_id')} = ${filter.memberId}`)
  if (filter.status) conditions.push(sql`${column('status')} = ${filter.status}`)
  if (filter.method) conditions.push(sql`${column('method')} = ${filter.method}`)
  if (filter.fromDay) conditions.push(sql`${column('created_at')} >= ${startOfDay(filter.fromDay)}`)
  if (filter.toDay) conditions.push(sql`${column('created_at')} < ${startOfNextDay(filter.toDay)}`)
  if (filter.after !== undefined) {
    const place = isRecordId(filter.after)
      ? sql`(select created_at, id from ${table.orders} where id = ${filter.after})`
      : sql`(null, null)`
    conditions.push(sql`(${column('created_at')}, ${column('id')}) < ${place}`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The sort columns that both kinds have. */
export const sortedOrders = (table: OrderTable) => {
  const column = (name: string) => sql.ref(`${table.name}.${name}`)
  return {
    time: column('created_at'),
    amount: column('amount'),
    fee: column('fee'),
    status: asCode(column('status')),
  }
}

export const orderTies = (table: OrderTable) => [
  sql.ref(`${table.name}.created_at`),
  sql.ref(`${table.name}.id`),
]

/** Newest first. */
export const newestFirst = (table: OrderTable) =>
  sql`${sql.join(orderTies(table).map((tie) => sql`${tie} desc`))}`

/** A page of what matches, read by `read`; the page is clamped to what exists. */
export async function pageOfOrders<Order>(
  ctx: Context,
  table: OrderTable,
  matching: Condition,
  input: PageInput,
  read: (matching: Condition, limit: number, offset: number) => Promise<Order[]>,
): Promise<PagePlace & { content: Order[] }> {
  const { rows } = await sql<{ orders: bigint }>`
    select count(*) as orders from ${table.orders} where ${matching}
  `.execute(ctx.db)
  const place = placeOf(rows[0]?.orders ?? 0n, input)
  return { ...place, content: await read(matching, place.size, offsetOf(place)) }
}

/** Events of an order, oldest first. */
export const oldestFirst = ({ states }: OrderTable) => sql`at, array_position(${states}::text[], status)`

/** The events of an order, oldest first. */
export const timelineOf = (table: OrderTable) => sql<{ status: string; at: string }[]>`(
  select coalesce(json_agg(json_build_object('status', status, 'at', at) order by ${oldestFirst(table)}), '[]')
  from ${table.events} where order_id = ${sql.ref(`${table.name}.id`)}
)`

/** A timeline as the wire has it. */
export const onTheWire = <Status>(timeline: { status: string; at: string }[]) =>
  timeline.map(({ status, at }) => ({ status: status as Status, at: new Date(at).toISOString() }))
