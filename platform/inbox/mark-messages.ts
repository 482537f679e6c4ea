import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { deleteInbox, InboxStatus, markInbox } from '#contract/inbox.ts'
import { admitReal } from '../admit-real.ts'
import type { Context, Member } from '../context.ts'
import { announce } from '../events/index.ts'
import { done, type Result, refuse } from '../result.ts'
import { isMessageId } from './message-id.ts'

/** Marks messages of a member as read or unread. Refuses `not-found` where one of them is not the member's. */
export const markMessages = (
  ctx: Context,
  member: Member,
  { ids, status }: ParsedInputOf<typeof markInbox>,
): Promise<Result<Record<string, never>>> => change(ctx, member, ids, status)

/** Takes messages out of a member's inbox, with the same refusal. A repeat changes nothing. */
export const deleteMessages = (
  ctx: Context,
  member: Member,
  { ids }: ParsedInputOf<typeof deleteInbox>,
): Promise<Result<Record<string, never>>> => change(ctx, member, ids, 'deleted')

async function change(
  ctx: Context,
  member: Member,
  ids: readonly string[],
  to: InboxStatus | 'deleted',
): Promise<Result<Record<string, never>>> {
  const admitted = await admitReal(ctx, member, 'INBOX3')
  if (!admitted.ok) return admitted
  if (!ids.every(isMessageId)) return refuse('not-found')
  const wanted = [...new Set(ids)].map(BigInt)
  return ctx.transact(async (tx) => {
    const own = await tx.db
      .selectFrom('inbox_message')
      .select('id')
      .where('member_id', '=', member.id)
      .where('id', 'in', wanted)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (own.length < wanted.length) return refuse('not-found')
    const now = ctx.clock.now()
    const set = { read: { read_at: now }, unread: { read_at: null }, deleted: { deleted_at: now } }[to]
    const { numUpdatedRows } = await tx.db
      .updateTable('inbox_message')
      .set(set)
      .where('id', 'in', wanted)
      .where('deleted_at', 'is', null)
      .$if(to === 'read', (query) => query.where('read_at', 'is', null))
      .$if(to === 'unread', (query) => query.where('read_at', 'is not', null))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await announce(tx, member.id, 'inbox')
    return done({})
  })
}
