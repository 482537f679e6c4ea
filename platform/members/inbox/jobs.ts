import type { Job, JobName } from '#platform/base/context.ts'
import { handOut, type NextMembers } from './hand-out.ts'

/** What the inbox does on its own: the way of a message to everybody. */
export const inboxJobs = (next: NextMembers): Record<Extract<JobName, `inbox-${string}`>, Job> => ({
  'inbox-hand-out': (ctx, { messageId }) => {
    if (messageId === undefined) throw new Error('a job about a message names it')
    return handOut(ctx, messageId, next)
  },
})
