import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { deleteInbox, markInbox } from '#contract/members/inbox.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { announcementOf, isAnnouncementId, markAnnouncements } from './announcements.ts'
import { isMessageId } from './message-id.ts'
import { type Mark, marksOf } from './message-row.ts'

/**
 * Marks messages of a member, and announcements for it, as read or unread. Refuses `not-found` if one of them is not
 * the member's.
 */
export const markMessages = (
  ctx: Context,
  member: Member,
  { ids, status }: ParsedInputOf<typeof markInbox>,
): Promise<Result<Record<string, never>>> => changeMessages(ctx, member, ids, status)

/** Deletes messages and announcements from a member's inbox. Same refusals. Idempotent. */
export const deleteMessages = (
  ctx: Context,
  member: Member,
  { ids }: ParsedInputOf<typeof deleteInbox>,
): Promise<Result<Record<string, never>>> => changeMessages(ctx, member, ids, 'deleted')

async function changeMessages(
  ctx: Context,
  member: Member,
  ids: readonly string[],
  to: Mark,
): Promise<Result<Record<string, never>>> {
  const admitted = await admitReal(ctx, member, 'INBOX3')
  if (!admitted.ok) return admitted
  if (!ids.every(isMessageId)) return refuse('not-found')
  const [announcements, messages] = [ids.filter(isAnnouncementId), ids.filter((id) => !isAnnouncementId(id))]
  return ctx.transact(async (tx) => {
    const marked =
      (await markOwn(tx, member, distinct(messages.map(BigInt)), to)) &&
      (await markAnnouncements(tx, member, distinct(announcements.map(announcementOf)), to))
    if (!marked) return refuse('not-found')
    await announce(tx, member.id, 'inbox')
    return ok({})
  })
}

const distinct = (ids: readonly bigint[]): bigint[] => [...new Set(ids)]

/** Marks the member's own messages. Returns whether all are the member's; if not, none is marked. */
async function markOwn(
  { db, clock }: Context,
  member: Member,
  ids: readonly bigint[],
  to: Mark,
): Promise<boolean> {
  if (ids.length === 0) return true
  const own = await db
    .selectFrom('inbox_message')
    .select('id')
    .where('member_id', '=', member.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (own.length < ids.length) return false
  await db
    .updateTable('inbox_message')
    .set(marksOf(clock.now())[to])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .$if(to === 'read', (query) => query.where('read_at', 'is', null))
    .$if(to === 'unread', (query) => query.where('read_at', 'is not', null))
    .execute()
  return true
}
