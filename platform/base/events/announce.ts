import { sql } from 'kysely'
import type { EventTopic } from '#contract/events.ts'
import type { Context } from '#platform/base/context.ts'

/** The channel of PostgreSQL on which changes are told to every process. */
export const CHANNEL = 'sen_member_event'

/**
 * Says that something of a member's `topic` has changed, once the transaction of `ctx.db` is committed; whoever shows it
 * asks anew. Not for what happens with every bet: commits that notify go one after the other.
 */
export const announce = (ctx: Context, memberId: bigint, topic: EventTopic): Promise<void> =>
  announceTo(ctx, [memberId], topic)

/** The same of several members, by one statement. */
export async function announceTo(
  ctx: Context,
  memberIds: readonly bigint[],
  topic: EventTopic,
): Promise<void> {
  if (memberIds.length === 0) return
  await sql`
    select pg_notify(${CHANNEL}, member_id || ':' || ${topic}) from unnest(${memberIds}::bigint[]) member_id
  `.execute(ctx.db)
}
