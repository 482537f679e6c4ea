import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { inboxMessage } from '#contract/members/inbox.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { announcementOf, announcementsFor, asMessage, isAnnouncementId, wordsOf } from './announcements.ts'
import { isMessageId } from './message-id.ts'
import { columns, contentOf, messageOf, messagesOf } from './message-row.ts'

/** One message of a member, or a running announcement, in full. Refuses `not-found`. */
export async function showMessage(
  ctx: Context,
  member: Member,
  { messageId, language }: ParsedInputOf<typeof inboxMessage>,
): Promise<Result<ValueOf<typeof inboxMessage>>> {
  const admitted = await admitReal(ctx, member, 'INBOX3')
  if (!admitted.ok) return admitted
  if (!isMessageId(messageId)) return refuse('not-found')
  if (isAnnouncementId(messageId)) {
    const id = announcementOf(messageId)
    const announced = (await announcementsFor(ctx, member)).find((one) => one.id === id)
    if (!announced) return refuse('not-found')
    return ok({ ...asMessage(announced, language), body: wordsOf(announced.content, language).body })
  }
  const row = await messagesOf(ctx, member.id)
    .where('message.id', '=', BigInt(messageId))
    .select(columns)
    .executeTakeFirst()
  if (!row) return refuse('not-found')
  return ok({ ...messageOf(row, language), body: contentOf(row)?.[language].body ?? null })
}
