import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { InboxCode, type inbox, inboxTypes } from '#contract/inbox.ts'
import { admitReal } from '../admit-real.ts'
import type { Context, Member } from '../context.ts'
import { offsetOf, placeOf } from '../paging.ts'
import { done, type Result } from '../result.ts'
import { columns, messageOf, messagesOf } from './message-row.ts'

/** A member's messages, the newest first, with how many of all are unread. */
export async function listMessages(
  ctx: Context,
  member: Member,
  { status, type, language, ...wish }: ParsedInputOf<typeof inbox>,
): Promise<Result<ValueOf<typeof inbox>>> {
  const admitted = await admitReal(ctx, member, 'INBOX3')
  if (!admitted.ok) return admitted
  const codes = InboxCode.options.filter((code) => type === undefined || inboxTypes[code] === type)
  const asked = messagesOf(ctx, member.id)
    .where('message.code', 'in', codes)
    .$if(status === 'unread', (query) => query.where('message.read_at', 'is', null))
    .$if(status === 'read', (query) => query.where('message.read_at', 'is not', null))
  const [{ rows }, { unread }] = await Promise.all([
    asked.select((is) => is.fn.countAll<bigint>().as('rows')).executeTakeFirstOrThrow(),
    messagesOf(ctx, member.id)
      .where('message.read_at', 'is', null)
      .select((is) => is.fn.countAll<bigint>().as('unread'))
      .executeTakeFirstOrThrow(),
  ])
  const place = placeOf(rows, wish)
  const messages = await asked
    .select(columns)
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return done({
    ...place,
    content: messages.map((row) => messageOf(row, language)),
    unread: Number(unread),
  })
}
