import type { Job, JobName } from '#platform/base/context.ts'
import { deliverMessage } from './deliver-message.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'message-deliver': true
  }
}

/** Delivery of messages from the outbox. */
export const messageJobs: Record<Extract<JobName, `message-${string}`>, Job> = {
  'message-deliver': (ctx, { messageId }) => {
    if (messageId === undefined) throw new Error('a job about a message names it')
    return deliverMessage(ctx, messageId)
  },
}
