import type { OfficePage } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Queue } from '#platform/base/queue.ts'
import { withdrawalQueue } from '#platform/cashier/withdrawals/index.ts'
import { approvalQueue } from '#platform/members/approvals/index.ts'

/** What waits for an operator, by the page where it is done. */
export const queues = {
  withdrawals: withdrawalQueue,
  approvals: approvalQueue,
} satisfies Partial<Record<OfficePage, (platform: Context) => Promise<Queue>>>

export type QueuePage = keyof typeof queues

export type QueueCounts = Partial<Record<OfficePage, Queue>>

/** The queues of these pages. */
export async function queueCounts(platform: Context, pages: readonly OfficePage[]): Promise<QueueCounts> {
  const asked = (Object.keys(queues) as QueuePage[]).filter((page) => pages.includes(page))
  const found = await Promise.all(asked.map((page) => queues[page](platform)))
  return Object.fromEntries(asked.map((page, at) => [page, found[at]]))
}
