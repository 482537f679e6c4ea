import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { type Queue, type QueueRow, queueOf } from '#platform/base/queue.ts'

/** Bets of which a vendor's report and our record say different things, and nobody has settled which holds. */
export async function differenceQueue({ reads }: Context): Promise<Queue> {
  const { rows } = await sql<QueueRow>`
    select count(*) as waiting, min(found_at) as oldest,
      sum(abs((their_payout - their_stake) - (our_payout - our_stake)))::bigint as amount
    from vendor_difference where status = 'open'
  `.execute(reads)
  return queueOf(rows[0])
}
