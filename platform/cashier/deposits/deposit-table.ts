import { sql } from 'kysely'
import type { OrderTable } from '#platform/cashier/orders/index.ts'

/** The table of deposits, for the shared queries of orders. */
export const DEPOSITS = {
  name: 'deposit_order',
  orders: sql.table('deposit_order'),
  events: sql.table('deposit_event'),
  // A payment may follow any other state.
  states: ['created', 'waiting', 'failed', 'cancelled', 'expired', 'paid'],
} as const satisfies OrderTable
