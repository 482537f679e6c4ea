import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { inboxMessage } from '#contract/inbox.ts'
import { admitReal } from '../admit-real.ts'
import type { Context, Member } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { isMessageId } from './message-id.ts'
import { columns, contentOf, messageOf, messagesOf } from './message-row.ts'

/** One message of a member, whole. Refuses `not-found`. */
export async function showMessage(
  ctx: Context,
  member: Member,
  { messageId, language }: ParsedInputOf<typeof inboxMessage>,
): Promise<Result<ValueOf<typeof inboxMessage>>> {
  const admitted = await admitReal(ctx, member, 'INBOX3')
  if (!admitted.ok) return admitted
  if (!isMessageId(messageId)) return refuse('not-found')
  const row = await messagesOf(ctx, member.id)
    .where('message.id', '=', BigInt(messageId))
    .select(columns)
    .executeTakeFirst()
  if (!row) return refuse('not-found')
  return done({ ...messageOf(row, language), body: contentOf(row)?.[language].body ?? null })
}
