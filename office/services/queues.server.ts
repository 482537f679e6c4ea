import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { ExceptionKind } from '#office/lists/money/exceptions-list.ts'
import { maySee, type OfficePage, type OperatorRole } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Queue } from '#platform/base/queue.ts'
import { lineQueue } from '#platform/cashier/bank-lines/index.ts'
import { depositQueue, paymentExceptionQueue } from '#platform/cashier/deposits/index.ts'
import { payoutExceptionQueue, withdrawalQueue } from '#platform/cashier/withdrawals/index.ts'
import { approvalQueue } from '#platform/members/approvals/index.ts'
import { feedbackQueue } from '#platform/members/feedback/index.ts'
import { shortfallQueue } from '#platform/play/bets/index.ts'
import { differenceQueue } from '#platform/play/vendors/index.ts'
import { standingPages } from '../pages.ts'
import type { OfficeContext } from '../server/office-context.ts'

/** The queues of exceptions, by their kind. */
export async function exceptionQueues(platform: Context): Promise<Record<ExceptionKind, Queue>> {
  const [payment, payout, shortfall] = await Promise.all([
    paymentExceptionQueue(platform),
    payoutExceptionQueue(platform),
    shortfallQueue(platform),
  ])
  return { payment, payout, shortfall }
}

/** All exceptions as one queue. */
async function exceptionQueue(platform: Context): Promise<Queue> {
  const queues = Object.values(await exceptionQueues(platform))
  const oldest = queues.flatMap(({ oldest }) => oldest ?? []).sort()
  const amount = queues.reduce<Minor>((sum, { amount }) => sum + minorOf(amount ?? '0.00'), 0n)
  return {
    waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest: oldest[0] ?? null,
    promisedBy: null,
    amount: moneyOf(amount),
  }
}

/** What waits for an operator, by the page where it is done. */
export const queues = {
  withdrawals: withdrawalQueue,
  exceptions: exceptionQueue,
  approvals: approvalQueue,
  feedback: feedbackQueue,
  vendors: differenceQueue,
  deposits: depositQueue,
  banks: lineQueue,
} satisfies Partial<Record<OfficePage, (platform: Context) => Promise<Queue>>>

export type QueuePage = keyof typeof queues

export type QueueCounts = Partial<Record<OfficePage, Queue>>

/** What is asked of the platform within one request. */
export type OfRequest = Pick<OfficeContext, 'platform' | 'once'>

/** The queues of all pages that a role may open, once a request: the frame and the first page show the same. */
export function queuesOf({ platform, once }: OfRequest, role: OperatorRole): Promise<QueueCounts> {
  const known = once.get('queues')
  if (known) return known as Promise<QueueCounts>
  const counting = queueCounts(
    platform,
    standingPages.filter((page) => maySee(role, page)),
  )
  once.set('queues', counting)
  return counting
}

/** The queues of these pages. */
export async function queueCounts(platform: Context, pages: readonly OfficePage[]): Promise<QueueCounts> {
  const asked = (Object.keys(queues) as QueuePage[]).filter((page) => pages.includes(page))
  const found = await Promise.all(asked.map((page) => queues[page](platform)))
  return Object.fromEntries(asked.map((page, at) => [page, found[at]]))
}
