import type { Job, JobName } from '#platform/base/context.ts'
import { deliverToAll, type NextMembers } from './deliver-to-all.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'inbox-hand-out': true
  }
}

/** Jobs of the inbox: delivering messages for everybody. */
export const inboxJobs = (next: NextMembers): Record<Extract<JobName, `inbox-${string}`>, Job> => ({
  'inbox-hand-out': (ctx, { messageId }) => {
    if (messageId === undefined) throw new Error('a job about a message names it')
    return deliverToAll(ctx, messageId, next)
  },
})
