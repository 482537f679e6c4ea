import { z } from 'zod'
import type { announcements } from '#contract/content.ts'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { RichText } from '#contract/rich-text.ts'
import type { Language } from '#contract/values.ts'
import type { Context } from '../context.ts'
import { done, type Result } from '../result.ts'
import { audit } from '../settings/index.ts'
import { readRichText } from './rich-text.ts'

/** Banners and notices, in every language of the site (product.md section 3). */

type Announcements = ValueOf<typeof announcements>
type Banner = Announcements['banners'][number]

const inEveryLanguage = <T extends z.ZodType>(text: T) => z.object({ vi: text, en: text, zh: text })

const short = z.string().max(200)
const bannerContent = inEveryLanguage(
  z.object({ kicker: short, title: short.min(1), text: z.string().max(500), action: short }),
)
const notice = <Body extends z.ZodType>(body: Body) =>
  inEveryLanguage(z.object({ title: short.min(1), body }))
/** As it is written, in HTML of which rich text stays; and as it is kept. */
const writtenNotice = notice(z.string().max(20_000).transform(readRichText))
const noticeContent = notice(RichText)

interface Running {
  startsAt: Date
  /** Left out: it runs until it is taken down. */
  endsAt?: Date
}

/** What is published: a banner of a route's group, or a notice. */
export type Publication = Running &
  (
    | ({ type: 'B'; position: number; content: z.input<typeof bannerContent> } & Pick<
        Banner,
        'groupName' | 'url' | 'linkageType' | 'art'
      >)
    | { type: 'PL' | 'PU' | 'PR' | 'H'; content: z.input<typeof writtenNotice> }
  )

/** Publishes a banner or a notice, with a line in the audit trail. Answers its id. Throws on content that cannot be shown. */
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
    return done({ id: String(id) })
  })

/** Of each kind, what a page is given at most. */
const MOST = 50

/** The banners by group and position, and the notices of each type, newest first, that run now; in one language. */
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
  return done({ banners, player, popup, promotion })
}

async function runningBanners(ctx: Context, language: Language): Promise<Banner[]> {
  const rows = await running(ctx, 'B').orderBy('group_name').orderBy('position').orderBy('id').execute()
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
  const rows = await running(ctx, type).orderBy('starts_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map((row) => ({
    id: String(row.id),
    ...noticeContent.parse(row.content)[language],
    at: row.starts_at.toISOString(),
  }))
}

function running(ctx: Context, type: string) {
  const now = ctx.clock.now()
  return ctx.db
    .selectFrom('announcement')
    .selectAll()
    .where('type', '=', type)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .limit(MOST)
}
