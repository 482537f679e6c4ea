import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { MINUTE_MS } from '#platform/base/durations.ts'
import { seenSince } from '../sessions/seen-since.ts'

/** How long after its last page somebody counts as here. */
const HERE_MINUTES = 15

/** How many members are here now. */
export async function membersHere({ reads, clock }: Context): Promise<number> {
  const since = new Date(clock.now().getTime() - HERE_MINUTES * MINUTE_MS)
  const { rows } = await sql<{ n: bigint }>`
    select count(distinct member_id) as n from ${seenSince(since)} seen
  `.execute(reads)
  return Number(rows[0]?.n ?? 0n)
}
