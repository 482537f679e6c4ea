import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { type Queue, type QueueRow, queueOf } from '#platform/base/queue.ts'

/** What members wrote and nobody has answered. */
export async function feedbackQueue({ db }: Context): Promise<Queue> {
  const { rows } = await sql<QueueRow>`
    select count(*) as waiting, min(created_at) as oldest from feedback where answered_at is null
  `.execute(db)
  return queueOf(rows[0])
}
