import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import type { Announcement } from '#platform/base/db/tables.ts'
import { refuseInvalid } from '#platform/base/input/first-problem.ts'
import { limitOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { publishVersion } from '#platform/base/versions/index.ts'
import { MAX_PUBLISHED_ROWS } from '#platform/members/limits.ts'
import {
  columnsOf,
  endOf,
  missingIn,
  type Publication,
  titleIn,
  toPublication,
  WrittenPublication,
} from './announcement-content.ts'

/** The operators' side of banners and notices: each change is a version (`base/versions`). */

const KIND = 'announcement'

/** Refuses `invalid` with the place and what is wrong there. */
function readPublication(publication: unknown): Result<z.output<typeof WrittenPublication>> {
  const read = WrittenPublication.safeParse(publication)
  return read.success ? ok(read.data) : refuseInvalid(read.error, 'its start')
}

const refuseEnd = () => refuse('invalid', { field: 'endsAt', reason: 'endsAt: is not after startsAt' })

/** Publishes a banner or a notice, with an audit entry. Returns its id. Refuses `invalid`, with the place. */
export async function publishAnnouncement(
  ctx: Context,
  actor: string,
  publication: Publication,
): Promise<Result<{ id: string }>> {
  const read = readPublication(publication)
  if (!read.ok) return read
  const { type, startsAt, endsAt } = read.value
  const starts = startsAt ?? ctx.clock.now()
  if (endsAt && endsAt <= starts) return refuseEnd()
  return ctx.transact(async (tx) => {
    const row = await tx.db
      .insertInto('announcement')
      .values({
        ...columnsOf(read.value),
        type,
        starts_at: starts,
        ...(endsAt && { ends_at: endsAt }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const id = String(row.id)
    await publishVersion(tx, { kind: KIND, item: id, content: toPublication(row), actor })
    await audit(tx, { actor, action: 'announcement-published', subject: id, detail: { type } })
    return ok({ id })
  })
}

/**
 * Puts other words, another place or other times in the place of an announcement's. Without `startsAt` it keeps its start.
 * Refuses `invalid`, with the place, also for another type; `not-found`; `nothing-changed`.
 */
export async function changeAnnouncement(
  ctx: Context,
  actor: string,
  id: string,
  publication: Publication,
): Promise<Result<null>> {
  const read = readPublication(publication)
  if (!read.ok) return read
  const { type, startsAt, endsAt } = read.value
  return ctx.transact(async (tx) => {
    const before = await lockRow(tx, id)
    if (!before) return refuse('not-found')
    if (before.type !== type) return refuse('invalid', { reason: 'type: cannot change' })
    const starts = startsAt ?? before.starts_at
    if (endsAt && endsAt <= starts) return refuseEnd()
    const after = await tx.db
      .updateTable('announcement')
      .set({ ...columnsOf(read.value), starts_at: starts, ends_at: endsAt ?? 'infinity' })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isDeepStrictEqual(toPublication(after), toPublication(before))) return refuse('nothing-changed')
    await publishVersion(tx, {
      kind: KIND,
      item: id,
      content: toPublication(after),
      before: toPublication(before),
      actor,
    })
    await audit(tx, { actor, action: 'announcement-changed', subject: id, detail: { type } })
    return ok(null)
  })
}

/**
 * Ends an announcement now, even before it starts. Refuses `not-found`, and `state-moved-on` for one that has ended.
 */
export const endAnnouncement = (ctx: Context, actor: string, id: string): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    const before = await lockRow(tx, id)
    if (!before) return refuse('not-found')
    const now = tx.clock.now()
    if (before.ends_at <= now) return refuse('state-moved-on')
    const after = await tx.db
      .updateTable('announcement')
      .set({ ends_at: now })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishVersion(tx, {
      kind: KIND,
      item: id,
      content: toPublication(after),
      before: toPublication(before),
      actor,
    })
    await audit(tx, { actor, action: 'announcement-ended', subject: id, detail: { type: before.type } })
    return ok(null)
  })

async function lockRow({ db }: Context, id: string) {
  const rowId = rowIdOf(id)
  if (rowId === undefined) return undefined
  return db.selectFrom('announcement').selectAll().where('id', '=', rowId).forUpdate().executeTakeFirst()
}

/** An announcement as `ops announcements list` prints it; `endsAt` is null if it runs until it is taken down. */
export interface PublishedAnnouncement {
  id: string
  type: string
  groupName: string
  startsAt: string
  endsAt: string | null
  title: string
  state: 'coming' | 'running' | 'over'
  /** The languages whose readers do not see it. */
  missing: WrittenLanguage[]
}

/** Published announcements, newest first: all that run or are to come, however old, and the newest 200 of those that are over. */
export async function listPublished(ctx: Context): Promise<PublishedAnnouncement[]> {
  const now = ctx.clock.now()
  const newest = ctx.db.selectFrom('announcement').selectAll().orderBy('id', 'desc')
  const [shown, over] = await Promise.all([
    newest.where('ends_at', '>', now).limit(limitOf()).execute(),
    newest.where('ends_at', '<=', now).limit(MAX_PUBLISHED_ROWS).execute(),
  ])
  return [...shown, ...over]
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .map((row) => toPublished(row, now))
}

const toPublished = (row: Selectable<Announcement>, now: Date): PublishedAnnouncement => ({
  id: String(row.id),
  type: row.type,
  groupName: row.group_name,
  startsAt: row.starts_at.toISOString(),
  endsAt: endOf(row)?.toISOString() ?? null,
  title: titleIn(row.content),
  state: row.ends_at <= now ? 'over' : row.starts_at > now ? 'coming' : 'running',
  missing: missingIn(row.content as Record<WrittenLanguage, unknown>),
})

/** One announcement as it can be written again; undefined if there is none. */
export async function showAnnouncement(ctx: Context, id: string): Promise<Publication | undefined> {
  const row = await findRow(ctx, id)
  return row && toPublication(row)
}

/** One announcement, of any age, as lists have it; undefined if there is none. */
export async function findPublished(ctx: Context, id: string): Promise<PublishedAnnouncement | undefined> {
  const row = await findRow(ctx, id)
  return row && toPublished(row, ctx.clock.now())
}

async function findRow({ db }: Context, id: string) {
  const rowId = rowIdOf(id)
  if (rowId === undefined) return undefined
  return db.selectFrom('announcement').selectAll().where('id', '=', rowId).executeTakeFirst()
}
