import { sql } from 'kysely'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { AnnouncementType, InboxMessage } from '#contract/members/inbox.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { filterAnnounced } from '#platform/members/content/index.ts'
import { type Mark, marksOf, type OperatorContent } from './message-row.ts'

/**
 * Announcements to everybody, in each member's inbox: stored once, with each member's marks. Their ids are like those
 * of messages, but prefixed with `a`.
 */

const ANNOUNCEMENT = 'a'

/** As opposed to the id of a message to one member. */
export const isAnnouncementId = (id: string): boolean => id.startsWith(ANNOUNCEMENT)
const idOf = (id: bigint) => `${ANNOUNCEMENT}${id}`
/** The announcement with an id that `isAnnouncementId` has accepted. */
export const announcementOf = (id: string): bigint => BigInt(id.slice(ANNOUNCEMENT.length))

interface Row {
  id: bigint
  type: AnnouncementType
  /** In one language at least. */
  content: Partial<OperatorContent>
  starts_at: Date
  unread: boolean
}

/** The running announcements that the member has not deleted, newest first: a few dozen at most. */
export async function announcementsFor(ctx: Context, member: Member): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, type, content, starts_at, unread from member_announcements(${member.id}, ${ctx.clock.now()})
    order by starts_at desc, id desc
  `.execute(ctx.db)
  return rows
}

/** An announcement as a message with the operator's own words. */
export const asMessage = (
  { id, starts_at, content, unread }: Row,
  language: WrittenLanguage,
): InboxMessage => ({
  id: idOf(id),
  time: starts_at.toISOString(),
  code: 'operator',
  params: {},
  title: wordsOf(content, language).title,
  status: unread ? 'unread' : 'read',
})

/** Its words in a language; where it is not written in that, in the first one that it is written in. */
export function wordsOf(
  content: Partial<OperatorContent>,
  language: WrittenLanguage,
): OperatorContent[WrittenLanguage] {
  const words = content[language] ?? Object.values(content).find((one) => one)
  if (!words) throw new Error('an announcement without words')
  return words
}

/**
 * Marks announcements for a member, or deletes them from its inbox; idempotent. Returns whether the member can see all
 * ids: notices already announced. If not, nothing is marked.
 */
export async function markAnnouncements(
  ctx: Context,
  member: Member,
  ids: readonly bigint[],
  to: Mark,
): Promise<boolean> {
  if (ids.length === 0) return true
  const now = ctx.clock.now()
  const announced = await filterAnnounced(ctx.db, ids, now)
  if (announced.length < ids.length) return false
  const set = marksOf(now)[to]
  await ctx.db
    .insertInto('announcement_mark')
    .values(announced.map((id) => ({ member_id: member.id, announcement_id: id, ...set })))
    .onConflict((conflict) => conflict.columns(['member_id', 'announcement_id']).doUpdateSet(set))
    .execute()
  return true
}
