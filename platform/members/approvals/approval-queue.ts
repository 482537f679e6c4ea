import { sql } from 'kysely'
import type { QueueQuery } from '#platform/base/queue.ts'

/** Requests that wait for a second operator. What they are worth is of many kinds, so it is not summed. */
export const approvalQueue: QueueQuery = () => ({
  from: sql`from adjustment where status = 'waiting'`,
  since: sql`requested_at`,
})
