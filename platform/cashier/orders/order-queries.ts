import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { offsetOf, type PageInput, type PagePlace, placeOf, wayOf } from '#platform/base/input/paging.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { asCode } from '#platform/base/input/sorting.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'

/** Shared queries of deposit and withdrawal orders. */

/** The description of one kind of order, given by the room that owns its tables. */
export interface OrderTable {
  /** The alias of the order's table in a statement. */
  name: string
  orders: RawBuilder<unknown>
  events: RawBuilder<unknown>
  /** The order of states with the same time. */
  states: readonly string[]
  /** Whether an event also has a `by`. */
  saysWho?: true
}
type Condition = RawBuilder<SqlBool>

export interface OrderFilter<Status = string> {
  /** One order; text that is not an id matches nothing. */
  orderId?: string | undefined
  memberId?: bigint | undefined
  status?: Status | undefined
  /** Deposits only. */
  method?: string | undefined
  /** Days of the site, both included. */
  fromDay?: string | undefined
  toDay?: string | undefined
  /** An order's id: only the orders past it. Text that is not an id selects none. */
  after?: string | undefined
  oldestFirst?: boolean | undefined
}

/** The condition of a filter; each part has an index (`…_order_member`, `…_status`, `…_time`). */
export function ordersMatching(table: OrderTable, filter: OrderFilter): Condition {
  const column = (name: string) => sql.ref(`${table.name}.${name}`)
  const conditions = [sql`true`]
  if (filter.orderId !== undefined)
    conditions.push(isRecordId(filter.orderId) ? sql`${column('id')} = ${filter.orderId}` : sql`false`)
  if (filter.memberId !== undefined) conditions.push(sql`${column('member_id')} = ${filter.memberId}`)
  if (filter.status) conditions.push(sql`${column('status')} = ${filter.status}`)
  // Each in a statement of its own: only so is the index of the rarer ones used.
  if (filter.method) conditions.push(sql`${column('method')} = ${sql.lit(filter.method)}`)
  if (filter.fromDay) conditions.push(sql`${column('created_at')} >= ${startOfDay(filter.fromDay)}`)
  if (filter.toDay) conditions.push(sql`${column('created_at')} < ${startOfNextDay(filter.toDay)}`)
  if (filter.after !== undefined) {
    const place = isRecordId(filter.after)
      ? sql`(select created_at, id from ${table.orders} where id = ${filter.after})`
      : sql`(null, null)`
    conditions.push(
      sql`(${column('created_at')}, ${column('id')}) ${sql.raw(wayOf(filter.oldestFirst).past)} ${place}`,
    )
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The sort columns common to both kinds. */
export const sortedOrders = (table: OrderTable) => {
  const column = (name: string) => sql.ref(`${table.name}.${name}`)
  return {
    time: column('created_at'),
    amount: column('amount'),
    fee: column('fee'),
    status: asCode(column('status')),
  }
}

/** What decides between orders that are equal in the column of a sort. */
export const orderTies = (table: OrderTable) => [
  sql.ref(`${table.name}.created_at`),
  sql.ref(`${table.name}.id`),
]

/** By their time, the newest first unless the filter says otherwise. */
export const byTime = (table: OrderTable, { oldestFirst }: Pick<OrderFilter, 'oldestFirst'>) =>
  sql`${sql.join(orderTies(table).map((tie) => sql`${tie} ${sql.raw(wayOf(oldestFirst).way)}`))}`

/** A page of the matching orders, read by `read`; clamped to what exists. */
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

/** The order of an order's events, oldest first. */
export const oldestFirst = ({ states }: OrderTable) => sql`at, array_position(${states}::text[], status)`

/** The events of an order, oldest first. */
export const timelineOf = (table: OrderTable) => sql<{ status: string; at: string }[]>`(
  select coalesce(json_agg(json_build_object('status', status, 'at', at) order by ${oldestFirst(table)}), '[]')
  from ${table.events} where order_id = ${sql.ref(`${table.name}.id`)}
)`

/** A timeline in its wire form. */
export const toWireTimeline = <Status>(timeline: { status: string; at: string }[]) =>
  timeline.map(({ status, at }) => ({ status: status as Status, at: new Date(at).toISOString() }))
