import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import type { Channel } from '#platform/base/ports.ts'

/** How many messages of the last day, of all channels or of one, wait to be sent, and how many could not be. */
export async function outboxHealth(
  { reads, clock }: Context,
  channel: Channel | null = null,
): Promise<{ waiting: number; failed: number }> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const { rows } = await sql<{ waiting: bigint; failed: bigint }>`
    select count(*) filter (where state = 'queued') as waiting, count(*) filter (where state = 'failed') as failed
    from outbox where created_at >= ${since} and (${channel}::text is null or channel = ${channel})
  `.execute(reads)
  const { waiting = 0n, failed = 0n } = rows[0] ?? {}
  return { waiting: Number(waiting), failed: Number(failed) }
}
