import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { Queue } from '#platform/base/queue.ts'

/** Requests that wait for a second operator. What they are worth is of many kinds, so it is not summed. */
export async function approvalQueue({ reads }: Context): Promise<Queue> {
  const { rows } = await sql<{ n: bigint; oldest: Date | null }>`
    select count(*) as n, min(requested_at) as oldest from adjustment where status = 'waiting'
  `.execute(reads)
  const { n = 0n, oldest = null } = rows[0] ?? {}
  return { waiting: Number(n), oldest: oldest?.toISOString() ?? null, promisedBy: null, amount: null }
}
