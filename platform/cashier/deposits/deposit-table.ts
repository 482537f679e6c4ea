import { sql } from 'kysely'
import type { OrderTable } from '#platform/cashier/orders/index.ts'

/** Deposits for the queries of orders. */
export const DEPOSITS = {
  name: 'deposit_order',
  orders: sql.table('deposit_order'),
  events: sql.table('deposit_event'),
  // A payment may follow any other end.
  states: ['created', 'waiting', 'failed', 'cancelled', 'expired', 'paid'],
} as const satisfies OrderTable
