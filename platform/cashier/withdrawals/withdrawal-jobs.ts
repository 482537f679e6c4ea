import type { Fetch, Job, JobName } from '#platform/base/context.ts'
import { orderJob } from '#platform/cashier/orders/index.ts'
import { simulatePayout } from '#platform/cashier/providers/index.ts'
import { autoReceipt } from './confirm-receipt.ts'
import { payWithdrawal } from './payouts/pay-withdrawal.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'withdrawal-pay': true
    'withdrawal-simulate-payout': true
    'withdrawal-auto-receipt': true
  }
}

/** Jobs of withdrawals. Each is idempotent; `fetch` reaches this platform's own HTTP surface. */
export const withdrawalJobs = (fetch: Fetch): Record<Extract<JobName, `withdrawal-${string}`>, Job> => ({
  'withdrawal-pay': (ctx, { orderId = '', asked: attempts = '0' }) =>
    payWithdrawal(ctx, orderId, Number(attempts)),
  'withdrawal-simulate-payout': (ctx, { payoutId = '', orderId = '' }) =>
    simulatePayout(ctx, fetch, { orderId, payoutId }),
  'withdrawal-auto-receipt': orderJob(autoReceipt),
})
