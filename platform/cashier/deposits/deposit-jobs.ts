import type { Fetch, Job, JobName } from '#platform/base/context.ts'
import { aboutOrder } from '#platform/cashier/orders/index.ts'
import { simulatePayment } from '#platform/cashier/providers/index.ts'
import { expireDeposit } from './expire-deposit.ts'
import { submitDeposit } from './submit-deposit.ts'

/** What deposits do on their own. Each job is idempotent; `fetch` reaches this platform's own HTTP surface. */
export const depositJobs = (fetch: Fetch): Record<Extract<JobName, `deposit-${string}`>, Job> => ({
  'deposit-submit': aboutOrder(submitDeposit),
  'deposit-simulate-payment': aboutOrder((ctx, orderId) => simulatePayment(ctx, fetch, orderId)),
  'deposit-expire': aboutOrder(expireDeposit),
})
