import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { AnnouncementType, InboxCode, type inbox, inboxTypes } from '#contract/members/inbox.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { announcementsFor, asMessage } from './announcements.ts'
import { columns, messageOf, messagesOf } from './message-row.ts'

type Input = ParsedInputOf<typeof inbox>
type Page = Omit<ValueOf<typeof inbox>, 'unread' | 'unreadAnnouncements'>

/** A member's messages, or the announcements of a type, newest first, with the total number of unread ones. */
export async function listMessages(
  ctx: Context,
  member: Member,
  input: Input,
): Promise<Result<ValueOf<typeof inbox>>> {
  const admitted = await admitReal(ctx, member, 'INBOX3')
  if (!admitted.ok) return admitted
  const announced = AnnouncementType.safeParse(input.type)
  const [announcements, { own }, messages] = await Promise.all([
    announcementsFor(ctx, member),
    messagesOf(ctx, member.id)
      .where('message.read_at', 'is', null)
      .select((is) => is.fn.countAll<bigint>().as('own'))
      .executeTakeFirstOrThrow(),
    announced.success ? null : pageOfMessages(ctx, member, input),
  ])
  const unreadOf = (type: AnnouncementType) =>
    announcements.filter((one) => one.type === type && one.unread).length
  const unreadAnnouncements = { PL: unreadOf('PL'), PU: unreadOf('PU'), PR: unreadOf('PR') }
  const { PL, PU, PR } = unreadAnnouncements
  const ofType = () =>
    announcements.filter(({ type }) => type === announced.data).map((row) => asMessage(row, input.language))
  const page = messages ?? pageOfAnnouncements(ofType(), input)
  return ok({ ...page, unread: Number(own) + PL + PU + PR, unreadAnnouncements })
}

/** The requested page of all announcements of its type. */
function pageOfAnnouncements(all: Page['content'], { status, ...input }: Input): Page {
  const matching = all.filter((message) => status === undefined || message.status === status)
  const place = placeOf(BigInt(matching.length), input)
  return { ...place, content: matching.slice(offsetOf(place), offsetOf(place) + place.size) }
}

async function pageOfMessages(ctx: Context, member: Member, input: Input): Promise<Page> {
  const { status, type, language } = input
  const codes = InboxCode.options.filter((code) => type === undefined || inboxTypes[code] === type)
  const matching = messagesOf(ctx, member.id)
    .where('message.code', 'in', codes)
    .$if(status === 'unread', (query) => query.where('message.read_at', 'is', null))
    .$if(status === 'read', (query) => query.where('message.read_at', 'is not', null))
  const { rows } = await matching
    .select((is) => is.fn.countAll<bigint>().as('rows'))
    .executeTakeFirstOrThrow()
  const place = placeOf(rows, input)
  const messages = await matching
    .select(columns)
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return { ...place, content: messages.map((row) => messageOf(row, language)) }
}
