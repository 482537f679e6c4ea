import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Queue } from '#platform/base/queue.ts'

const earliest = (...moments: (string | null)[]): string | null =>
  moments.flatMap((moment) => moment ?? []).sort()[0] ?? null

/** Two queues of one page as one. */
export const bothQueues = (one: Queue, other: Queue): Queue => ({
  waiting: one.waiting + other.waiting,
  oldest: earliest(one.oldest, other.oldest),
  promisedBy: earliest(one.promisedBy, other.promisedBy),
  amount:
    one.amount === null && other.amount === null
      ? null
      : moneyOf(minorOf(one.amount ?? '0.00') + minorOf(other.amount ?? '0.00')),
})
