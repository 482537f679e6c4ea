import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { DELIVERED_BATCH_ROWS } from '#platform/members/limits.ts'
import { writeAndPush } from './push/queue-pushes.ts'

/** Finds the next members, by id (`membersAfter` of the accounts). */
export type NextMembers = (
  ctx: Context,
  input: { after: bigint; joinedBy: Date; limit: number; alsoExcluded: boolean },
) => Promise<bigint[]>

/**
 * Delivers a message for everybody to the inboxes of the next batch of members, and queues the job for the following
 * batch: no transaction grows with the number of members, and an interrupted run continues where it stopped. A batch is
 * idempotent.
 */
export async function deliverToAll(ctx: Context, messageId: string, next: NextMembers): Promise<void> {
  await ctx.transact(async (tx) => {
    const message = await tx.db
      .selectFrom('operator_message')
      .select(['id', 'handed_to', 'created_at', 'also_excluded'])
      .where('id', '=', BigInt(messageId))
      .where('completed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!message) return ok(null)
    const { id, handed_to: after, created_at: joinedBy, also_excluded: alsoExcluded } = message
    const members = await next(tx, { after, joinedBy, limit: DELIVERED_BATCH_ROWS, alsoExcluded })
    const messages = sql`
      insert into inbox_message (member_id, code, operator_message_id, created_at)
      select member_id, 'operator', ${id}, ${joinedBy} from unnest(${members}::bigint[]) member_id
      on conflict do nothing
    `
    const written = await writeAndPush(tx, 'operator', messages)
    const last = members.length < DELIVERED_BATCH_ROWS
    await tx.db
      .updateTable('operator_message')
      .set((is) => ({
        handed_to: members.at(-1) ?? after,
        recipients: is('recipients', '+', written),
        ...(last && { completed_at: tx.clock.now() }),
      }))
      .where('id', '=', id)
      .execute()
    if (!last) await tx.addJob('inbox-hand-out', { messageId }, { key: `inbox-hand-out-${messageId}` })
    return ok(null)
  })
}
