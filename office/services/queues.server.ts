import type { LoaderFunctionArgs } from '@remix-run/node'
import type { ExceptionKind } from '#office/lists/money/exceptions-list.ts'
import { maySee, type OfficePage, type OperatorRole } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { countQueues, type Queue, type QueueQuery, sumQueues } from '#platform/base/queue.ts'
import { lineQueue } from '#platform/cashier/bank-lines/index.ts'
import { arrivalQueue } from '#platform/cashier/chain-arrivals/index.ts'
import { depositQueue, paymentExceptionQueue } from '#platform/cashier/deposits/index.ts'
import { payoutExceptionQueue, withdrawalQueue } from '#platform/cashier/withdrawals/index.ts'
import { approvalQueue } from '#platform/members/approvals/index.ts'
import { feedbackQueue } from '#platform/members/feedback/index.ts'
import { documentQueue } from '#platform/members/identity/index.ts'
import { shortfallQueue } from '#platform/play/bets/index.ts'
import { differenceQueue } from '#platform/play/vendors/index.ts'
import { standingPages } from '../pages.ts'
import { type OfficeContext, officeContextOf } from '../server/office-context.ts'
import { operatorOf } from './acts.server.ts'

const exceptions = [paymentExceptionQueue, payoutExceptionQueue, shortfallQueue] as const

/** The queues of exceptions, by their kind. */
export async function exceptionQueues(platform: Context): Promise<Record<ExceptionKind, Queue>> {
  const [payment, payout, shortfall] = await countQueues(platform, exceptions)
  return { payment, payout, shortfall }
}

/** What waits for an operator, by the page where it is done. */
export const queues = {
  withdrawals: [withdrawalQueue],
  exceptions,
  approvals: [approvalQueue],
  feedback: [feedbackQueue],
  identity: [documentQueue],
  vendors: [differenceQueue],
  deposits: [depositQueue],
  banks: [lineQueue],
  chains: [arrivalQueue],
} satisfies Partial<Record<OfficePage, readonly QueueQuery[]>>

export type QueuePage = keyof typeof queues

export type QueueCounts = Partial<Record<OfficePage, Queue>>

/** What one request has asked the platform for. */
export type OfRequest = Pick<OfficeContext, 'platform' | 'once'>

/** The queues of all pages that a role may open, once a request: the frame and the first page show the same. */
export function queuesOf({ platform, once }: OfRequest, role: OperatorRole): Promise<QueueCounts> {
  const cached = once.get('queues')
  if (cached) return cached as Promise<QueueCounts>
  const counting = queueCounts(
    platform,
    standingPages.filter((page) => maySee(role, page)),
  )
  once.set('queues', counting)
  return counting
}

/** The queue of the page that is shown, as the frame counts it. */
export async function queueOf({ context }: LoaderFunctionArgs, page: QueuePage): Promise<Queue> {
  const { role } = operatorOf({ context })
  const queue = (await queuesOf(officeContextOf(context), role))[page]
  if (!queue) throw new Error(`${page} is not open to ${role}`)
  return queue
}

/** The queues of these pages, by one statement. */
export async function queueCounts(platform: Context, pages: readonly OfficePage[]): Promise<QueueCounts> {
  const pageQueues = (Object.keys(queues) as QueuePage[]).flatMap((page) =>
    pages.includes(page) ? queues[page].map((query) => ({ page, query })) : [],
  )
  const counts = await countQueues(
    platform,
    pageQueues.map(({ query }) => query),
  )
  return Object.fromEntries(
    pages.flatMap((page) => {
      const own = counts.filter((_, at) => pageQueues[at]?.page === page)
      return own.length > 0 ? [[page, sumQueues(own)]] : []
    }),
  )
}
