import type { OfficePage } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Queue } from '#platform/base/queue.ts'
import { depositQueue, oddPaymentQueue } from '#platform/cashier/deposits/index.ts'
import { oddPayoutQueue, withdrawalQueue } from '#platform/cashier/withdrawals/index.ts'
import { approvalQueue } from '#platform/members/approvals/index.ts'
import { feedbackQueue } from '#platform/members/feedback/index.ts'
import { differenceQueue } from '#platform/play/vendors/index.ts'
import { bothQueues } from '../features/today/both-queues.ts'

/** What waits for an operator, by the page where it is done. */
export const queues = {
  withdrawals: withdrawalQueue,
  exceptions: async (platform) =>
    bothQueues(...(await Promise.all([oddPaymentQueue(platform), oddPayoutQueue(platform)]))),
  approvals: approvalQueue,
  feedback: feedbackQueue,
  vendors: differenceQueue,
  deposits: depositQueue,
} satisfies Partial<Record<OfficePage, (platform: Context) => Promise<Queue>>>

export type QueuePage = keyof typeof queues

export type QueueCounts = Partial<Record<OfficePage, Queue>>

/** The queues of these pages. */
export async function queueCounts(platform: Context, pages: readonly OfficePage[]): Promise<QueueCounts> {
  const asked = (Object.keys(queues) as QueuePage[]).filter((page) => pages.includes(page))
  const found = await Promise.all(asked.map((page) => queues[page](platform)))
  return Object.fromEntries(asked.map((page, at) => [page, found[at]]))
}
