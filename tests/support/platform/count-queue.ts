import type { Context } from '#platform/base/context.ts'
import { countQueues, type Queue, type QueueQuery } from '#platform/base/queue.ts'

/** What waits in one queue. */
export const countQueue = async (ctx: Context, query: QueueQuery): Promise<Queue> =>
  (await countQueues(ctx, [query] as const))[0]
