import { sql } from 'kysely'
import type { QueueQuery } from '#platform/base/queue.ts'
import { isUnclear } from './payouts/unclear-payouts.ts'

/** Withdrawals that wait for an operator: to be approved, or because the provider refuses to pay them, or cannot say whether it has. */
export const withdrawalQueue: QueueQuery = (ctx) => ({
  from: sql`from (
    select created_at, promised_by, amount from withdrawal_order where status = 'requested'
    union all
    select created_at, promised_by, amount from withdrawal_order
    where status = 'approved' and payout_problem is not null
    union all
    select created_at, promised_by, amount from withdrawal_order where ${isUnclear(ctx)}
  ) waiting`,
  since: sql`created_at`,
  promisedBy: sql`promised_by`,
  amount: sql`amount`,
})
