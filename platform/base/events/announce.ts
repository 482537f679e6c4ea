import { sql } from 'kysely'
import type { EventTopic, LiveTopic } from '#contract/play/events.ts'
import type { Context } from '#platform/base/context.ts'

/** The PostgreSQL channel that carries changes to every process. */
export const CHANNEL = 'sen_member_event'

/**
 * Announces a change in a member's `topic`, sent when the transaction of `ctx.db` commits; pages that show it reload.
 * Do not use it for every bet: commits that notify are serialized.
 */
export const announce = (ctx: Context, memberId: bigint, topic: EventTopic): Promise<void> =>
  announceTo(ctx, [memberId], topic)

/** The same for several members, in one statement. */
export async function announceTo(
  ctx: Context,
  memberIds: readonly bigint[],
  topic: EventTopic,
): Promise<void> {
  if (memberIds.length === 0) return
  if (ctx.gathered) {
    const members = ctx.gathered.get(topic) ?? new Set()
    for (const memberId of memberIds) members.add(memberId)
    ctx.gathered.set(topic, members)
    return
  }
  await sql`
    select pg_notify(${CHANNEL}, member_id || ':' || ${topic}) from unnest(${memberIds}::bigint[]) member_id
  `.execute(ctx.db)
}

/**
 * Does work of many short transactions, whose announcements to members are sent after it: commits that notify wait for each
 * other's write to the disk. Those of a process that is killed meanwhile are lost, so pages show such a change when they are
 * next looked at. Also where the work fails: some of it may be committed.
 */
export async function gatherAnnouncements<Value>(
  ctx: Context,
  work: (ctx: Context) => Promise<Value>,
): Promise<Value> {
  const gathered: NonNullable<Context['gathered']> = new Map()
  try {
    return await work({ ...ctx, gathered })
  } finally {
    for (const [topic, members] of gathered) await announceTo(ctx, [...members], topic)
  }
}

/** Announces a change that everybody may see, sent when the transaction of `ctx.db` commits. */
export async function announceToAll(ctx: Context, topic: LiveTopic): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`all:${topic}`})`.execute(ctx.db)
}
