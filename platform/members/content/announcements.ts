import { sql } from 'kysely'
import type { agentAnnouncements } from '#contract/agents/agents.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { announcements } from '#contract/members/content.ts'
import { AnnouncementType } from '#contract/members/inbox.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { MAX_ANNOUNCEMENTS_ROWS } from '#platform/members/limits.ts'
import { BannerContent, NoticeContent } from './announcement-content.ts'

/** Banners and notices as the site shows them, each to the languages that it is written in (product.md section 3). */

type Announcements = ValueOf<typeof announcements>
type Banner = Announcements['banners'][number]

/** The running banners by group and position, and the running notices of each type, newest first; in one language. */
export async function listAnnouncements(
  ctx: Context,
  { types, language }: ParsedInputOf<typeof announcements>,
): Promise<Result<Announcements>> {
  const wantedTypes = new Set(types.split(','))
  const [banners, player, popup, promotion, help] = await Promise.all([
    wantedTypes.has('B') ? runningBanners(ctx, language) : [],
    wantedTypes.has('PL') ? runningNotices(ctx, language, 'PL') : [],
    wantedTypes.has('PU') ? runningNotices(ctx, language, 'PU') : [],
    wantedTypes.has('PR') ? runningNotices(ctx, language, 'PR') : [],
    wantedTypes.has('H') ? runningNotices(ctx, language, 'H') : [],
  ])
  return ok({ banners, player, popup, promotion, help })
}

async function runningBanners(ctx: Context, language: WrittenLanguage): Promise<Banner[]> {
  const rows = await selectRunning(ctx, 'B').orderBy('group_name').orderBy('position').orderBy('id').execute()
  return rows.flatMap((row) => {
    const words = BannerContent.parse(row.content)[language]
    if (!words) return []
    return {
      bannerId: String(row.id),
      groupName: row.group_name,
      ...words,
      url: row.url,
      linkageType: row.linkage_type as Banner['linkageType'],
      art: row.art as Banner['art'],
    }
  })
}

async function runningNotices(
  ctx: Context,
  language: WrittenLanguage,
  type: 'PL' | 'PU' | 'PR' | 'H',
): Promise<Announcements['player']> {
  const rows = await selectRunning(ctx, type).orderBy('starts_at', 'desc').orderBy('id', 'desc').execute()
  return rows.flatMap((row) => toNotice(row, language))
}

/** A notice in a language; none where it is not written in that. */
function toNotice(
  row: { id: bigint; content: unknown; starts_at: Date },
  language: WrittenLanguage,
): Announcements['player'] {
  const words = NoticeContent.parse(row.content)[language]
  return words ? [{ id: String(row.id), ...words, at: row.starts_at.toISOString() }] : []
}

/**
 * The brand's announcements to its agents (AG), newest first by the day of announcement; the page is clamped to what
 * exists. The caller has checked the permission.
 */
export async function announcementsForAgents(
  ctx: Context,
  { language, fromDay, toDay, ...page }: ParsedInputOf<typeof agentAnnouncements>,
): Promise<Result<ValueOf<typeof agentAnnouncements>>> {
  const now = ctx.clock.now()
  let announcements = ctx.db
    .selectFrom('announcement')
    .where('type', '=', 'AG')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where(sql<boolean>`content ->> ${language} is not null`)
  if (fromDay) announcements = announcements.where('starts_at', '>=', startOfDay(fromDay))
  if (toDay) announcements = announcements.where('starts_at', '<', startOfNextDay(toDay))
  const { rows: counted } = await announcements
    .select(({ fn }) => fn.countAll<bigint>().as('rows'))
    .executeTakeFirstOrThrow()
  const place = placeOf(counted, page)
  const rows = await announcements
    .selectAll()
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return ok({ ...place, content: rows.flatMap((row) => toNotice(row, language)) })
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
