import type { Context, Fetch, Job, JobName } from '../context.ts'
import { autoReceipt } from './confirm-receipt.ts'
import { expireDeposit } from './expire-deposit.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { simulatePayment, simulatePayout } from './providers/simulator.ts'
import { submitDeposit } from './submit-deposit.ts'

/** A job about one order; `fetch` reaches this platform's own HTTP surface. */
const about =
  (work: (ctx: Context, orderId: string) => Promise<void>): Job =>
  (ctx, { orderId }) => {
    if (orderId === undefined) throw new Error('a job of the cashier names its order')
    return work(ctx, orderId)
  }

/** What the cashier does on its own. Each job is idempotent. */
export const cashierJobs = (
  fetch: Fetch,
): Record<Extract<JobName, `deposit-${string}` | `withdrawal-${string}`>, Job> => ({
  'deposit-submit': about(submitDeposit),
  'deposit-simulate-payment': about((ctx, orderId) => simulatePayment(ctx, fetch, orderId)),
  'deposit-expire': about(expireDeposit),
  'withdrawal-pay': (ctx, { orderId = '', asked = '0' }) => payWithdrawal(ctx, orderId, Number(asked)),
  'withdrawal-simulate-payout': (ctx, { payoutId = '', orderId = '' }) =>
    simulatePayout(ctx, fetch, { orderId, payoutId }),
  'withdrawal-auto-receipt': about(autoReceipt),
})
