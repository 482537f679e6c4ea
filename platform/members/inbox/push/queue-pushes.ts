import { type RawBuilder, sql } from 'kysely'
import type { InboxCode } from '#contract/members/inbox.ts'
import { pushKinds } from '#contract/members/push.ts'
import type { Context, NewJob } from '#platform/base/context.ts'
import { ANNOUNCED_PUSH_PRIORITY, PUSH_LANES, PUSH_PRIORITY } from '#platform/members/limits.ts'

/**
 * Writes messages of a code, and queues a push of each for every browser of its member that wants to be notified of it, in the
 * transaction of `ctx.db`. `insert` is the statement that writes them, without what it returns. Returns how many it has written.
 */
export async function writeAndPush(
  ctx: Context,
  code: InboxCode,
  insert: RawBuilder<unknown>,
): Promise<bigint> {
  const kind = pushKinds[code]
  const { rows } = await sql<{ written: bigint; pushes: { messageId: string; subscriptionId: string }[] }>`
    with message as (${insert} returning id, member_id)
    select (select count(*) from message) as written, coalesce((
      select jsonb_agg(jsonb_build_object('messageId', message.id::text, 'subscriptionId', subscription.id::text))
      from message
      join push_subscription subscription on subscription.member_id = message.member_id
      left join push_choice choice on choice.member_id = message.member_id
      where ${kind}::text = any (coalesce(choice.kinds, array[${kind}::text]))
    ), '[]') as pushes
  `.execute(ctx.db)
  const { written = 0n, pushes = [] } = rows[0] ?? {}
  if (pushes.length > 0)
    await ctx.addJobs('push-deliver', pushes.map(inLane), {
      priority: code === 'operator' ? ANNOUNCED_PUSH_PRIORITY : PUSH_PRIORITY,
    })
  return written
}

/** However many pushes wait, and however slow a push service is, they take two of the workers, which other jobs need. */
const inLane = (payload: { messageId: string; subscriptionId: string }): NewJob => ({
  payload,
  queue: `push-${BigInt(payload.subscriptionId) % PUSH_LANES}`,
})
