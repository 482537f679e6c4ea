import type { Context, Job } from '#platform/base/context.ts'

/** A job for one order. */
export const orderJob =
  (work: (ctx: Context, orderId: string) => Promise<void>): Job =>
  (ctx, { orderId }) => {
    if (orderId === undefined) throw new Error('a job of the cashier names its order')
    return work(ctx, orderId)
  }
