import type { Job, JobName } from '#platform/base/context.ts'
import { deliverToAll, type NextMembers } from './deliver-to-all.ts'
import { deliverPush } from './push/deliver-push.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'inbox-hand-out': true
    'push-deliver': true
  }
}

/** Jobs of the inbox: delivering messages for everybody, and pushes to browsers. */
export const inboxJobs = (
  next: NextMembers,
): Record<Extract<JobName, `inbox-${string}` | `push-${string}`>, Job> => ({
  'inbox-hand-out': (ctx, { messageId }) => {
    if (messageId === undefined) throw new Error('a job about a message names it')
    return deliverToAll(ctx, messageId, next)
  },
  'push-deliver': (ctx, { messageId, subscriptionId }) => {
    if (messageId === undefined || subscriptionId === undefined)
      throw new Error('a job about a push names its message and its browser')
    return deliverPush(ctx, messageId, subscriptionId)
  },
})
