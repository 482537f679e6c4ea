import { sql } from 'kysely'
import type { OrderTable } from '#platform/cashier/orders/index.ts'

/** The table of withdrawals, for the shared queries of orders. */
export const WITHDRAWALS = {
  name: 'withdrawal_order',
  orders: sql.table('withdrawal_order'),
  events: sql.table('withdrawal_event'),
  states: ['requested', 'cancelled', 'approved', 'paid', 'received', 'rejected'],
  saysWho: true,
} as const satisfies OrderTable
