import type { Fetch, Job, JobName } from '#platform/base/context.ts'
import { orderJob } from '#platform/cashier/orders/index.ts'
import { simulatePayment } from '#platform/cashier/providers/index.ts'
import { askDeposit } from './ask-deposit.ts'
import { depositOf } from './deposit-order.ts'
import { expireDeposit } from './expire-deposit.ts'
import { submitDeposit } from './submit-deposit.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'deposit-submit': true
    'deposit-simulate-payment': true
    'deposit-expire': true
    'deposit-ask': true
  }
}

/** Jobs of deposits. Each is idempotent; `fetch` reaches this platform's own HTTP surface. */
export const depositJobs = (fetch: Fetch): Record<Extract<JobName, `deposit-${string}`>, Job> => ({
  'deposit-submit': orderJob(submitDeposit),
  'deposit-simulate-payment': orderJob(async (ctx, orderId) =>
    simulatePayment(ctx, fetch, await depositOf(ctx, orderId)),
  ),
  'deposit-expire': orderJob(expireDeposit),
  'deposit-ask': (ctx, { orderId = '', asked: attempts = '0' }) => askDeposit(ctx, orderId, Number(attempts)),
})
