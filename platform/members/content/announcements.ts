import { z } from 'zod'
import type { agentAnnouncements } from '#contract/agents/agents.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { isRichLink, RichText } from '#contract/base/fields/rich-text.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { announcements } from '#contract/members/content.ts'
import { AnnouncementType } from '#contract/members/inbox.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { MAX_ANNOUNCEMENTS_ROWS, MAX_PUBLISHED_ROWS } from '#platform/members/limits.ts'
import { readRichText } from './rich-text.ts'

/** Banners and notices, in every language of the site (product.md section 3). */

type Announcements = ValueOf<typeof announcements>
type Banner = Announcements['banners'][number]

const localized = <T extends z.ZodType>(text: T) => z.object({ vi: text, en: text, zh: text })

const shortText = z.string().max(200)
const bannerContent = localized(
  z.object({ kicker: shortText, title: shortText.min(1), text: z.string().max(500), action: shortText }),
)
const notice = <Body extends z.ZodType>(body: Body) => localized(z.object({ title: shortText.min(1), body }))
/** HTML as written, of which only rich text is kept; then its stored form. */
const writtenNotice = notice(z.string().max(20_000).transform(readRichText))
const noticeContent = notice(RichText)

interface RunPeriod {
  startsAt: Date
  /** Absent: runs until it is ended. */
  endsAt?: Date
}

/** A publication: a banner in a group of routes, or a notice. */
export type Publication = RunPeriod &
  (
    | ({ type: 'B'; position: number; content: z.input<typeof bannerContent> } & Pick<
        Banner,
        'groupName' | 'url' | 'linkageType' | 'art'
      >)
    | { type: 'PL' | 'PU' | 'PR' | 'H' | 'AG'; content: z.input<typeof writtenNotice> }
  )

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const times = { startsAt: Moment.optional(), endsAt: Moment.optional() }
const shownBanner = announcements.value.shape.banners.element.shape

/** A publication as an operator writes it in JSON; without `startsAt` it starts at once. */
export const WrittenPublication = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('B'),
    groupName: shortText.min(1),
    position: z.number().int().min(0).max(1000),
    url: z
      .string()
      .max(2_048)
      .refine((url) => url === '' || (url.startsWith('/') && isRichLink(url))),
    linkageType: shownBanner.linkageType,
    art: shownBanner.art,
    content: bannerContent,
    ...times,
  }),
  z.strictObject({
    type: z.enum(['PL', 'PU', 'PR', 'H', 'AG']),
    content: localized(z.object({ title: shortText.min(1), body: z.string().min(1).max(20_000) })),
    ...times,
  }),
])

/** Publishes a banner or a notice, with an audit entry. Returns its id. Throws on invalid content. */
export const publishAnnouncement = (
  ctx: Context,
  actor: string,
  publication: Publication,
): Promise<Result<{ id: string }>> =>
  ctx.transact(async (tx) => {
    const { type, startsAt, endsAt } = publication
    const row =
      publication.type === 'B'
        ? {
            content: JSON.stringify(bannerContent.parse(publication.content)),
            group_name: publication.groupName,
            position: publication.position,
            url: publication.url,
            linkage_type: publication.linkageType,
            art: JSON.stringify(publication.art),
          }
        : { content: JSON.stringify(writtenNotice.parse(publication.content)) }
    const { id } = await tx.db
      .insertInto('announcement')
      .values({ ...row, type, starts_at: startsAt, ...(endsAt && { ends_at: endsAt }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, { actor, action: 'announcement-published', subject: String(id), detail: { type } })
    return ok({ id: String(id) })
  })

/**
 * Ends an announcement now, even before it starts. Refuses `not-found`, and `state-moved-on` for one that has ended.
 */
export const endAnnouncement = (ctx: Context, actor: string, id: string): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    const rowId = rowIdOf(id)
    if (rowId === undefined) return refuse('not-found')
    const row = await tx.db
      .selectFrom('announcement')
      .select(['type', 'ends_at'])
      .where('id', '=', rowId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not-found')
    const now = ctx.clock.now()
    if (row.ends_at <= now) return refuse('state-moved-on')
    await tx.db.updateTable('announcement').set({ ends_at: now }).where('id', '=', rowId).execute()
    await audit(tx, { actor, action: 'announcement-ended', subject: id, detail: { type: row.type } })
    return ok(null)
  })

/** An announcement as `ops announcements list` prints it; `endsAt` is null if it runs until it is taken down. */
export interface PublishedAnnouncement {
  id: string
  type: string
  groupName: string
  startsAt: string
  endsAt: string | null
  title: string
}

/** Published announcements: the newest 200, newest first. */
export async function listPublished(ctx: Context): Promise<PublishedAnnouncement[]> {
  const rows = await ctx.db
    .selectFrom('announcement')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MAX_PUBLISHED_ROWS)
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    type: row.type,
    groupName: row.group_name,
    startsAt: row.starts_at.toISOString(),
    endsAt: isInfinite(row.ends_at) ? null : row.ends_at.toISOString(),
    title: (row.content as { vi: { title: string } }).vi.title,
  }))
}

/** The database's `infinity`, which no JavaScript date can hold. */
const isInfinite = (moment: Date | number) => !Number.isFinite(Number(moment))

/** The running banners by group and position, and the running notices of each type, newest first; in one language. */
export async function listAnnouncements(
  ctx: Context,
  { types, language }: ParsedInputOf<typeof announcements>,
): Promise<Result<Announcements>> {
  const asked = new Set(types.split(','))
  const [banners, player, popup, promotion] = await Promise.all([
    asked.has('B') ? runningBanners(ctx, language) : [],
    asked.has('PL') ? runningNotices(ctx, language, 'PL') : [],
    asked.has('PU') ? runningNotices(ctx, language, 'PU') : [],
    asked.has('PR') ? runningNotices(ctx, language, 'PR') : [],
  ])
  return ok({ banners, player, popup, promotion })
}

async function runningBanners(ctx: Context, language: Language): Promise<Banner[]> {
  const rows = await selectRunning(ctx, 'B').orderBy('group_name').orderBy('position').orderBy('id').execute()
  return rows.map((row) => ({
    bannerId: String(row.id),
    groupName: row.group_name,
    ...bannerContent.parse(row.content)[language],
    url: row.url,
    linkageType: row.linkage_type as Banner['linkageType'],
    art: row.art as Banner['art'],
  }))
}

async function runningNotices(
  ctx: Context,
  language: Language,
  type: 'PL' | 'PU' | 'PR',
): Promise<Announcements['player']> {
  const rows = await selectRunning(ctx, type).orderBy('starts_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map((row) => toNotice(row, language))
}

const toNotice = (row: { id: bigint; content: unknown; starts_at: Date }, language: Language) => ({
  id: String(row.id),
  ...noticeContent.parse(row.content)[language],
  at: row.starts_at.toISOString(),
})

/**
 * The brand's announcements to its agents (AG), newest first by the day of announcement; the page is clamped to what
 * exists. The caller has checked the permission.
 */
export async function announcementsForAgents(
  ctx: Context,
  { language, fromDay, toDay, ...page }: ParsedInputOf<typeof agentAnnouncements>,
): Promise<Result<ValueOf<typeof agentAnnouncements>>> {
  const now = ctx.clock.now()
  let shown = ctx.db
    .selectFrom('announcement')
    .where('type', '=', 'AG')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
  if (fromDay) shown = shown.where('starts_at', '>=', startOfDay(fromDay))
  if (toDay) shown = shown.where('starts_at', '<', startOfNextDay(toDay))
  const { rows: counted } = await shown
    .select(({ fn }) => fn.countAll<bigint>().as('rows'))
    .executeTakeFirstOrThrow()
  const place = placeOf(counted, page)
  const rows = await shown
    .selectAll()
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return ok({ ...place, content: rows.map((row) => toNotice(row, language)) })
}

/** The notices among `ids` that were announced by a moment, in id order. */
export async function filterAnnounced(db: Db, ids: readonly bigint[], now: Date): Promise<bigint[]> {
  const rows = await db
    .selectFrom('announcement')
    .select('id')
    .where('id', 'in', ids)
    .where('type', 'in', AnnouncementType.options)
    .where('starts_at', '<=', now)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

function selectRunning(ctx: Context, type: string) {
  const now = ctx.clock.now()
  return ctx.db
    .selectFrom('announcement')
    .selectAll()
    .where('type', '=', type)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .limit(MAX_ANNOUNCEMENTS_ROWS)
}
