import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type {
  ImageMime,
  uploadedImage as shownEndpoint,
  uploadImage as uploadEndpoint,
} from '#contract/uploads.ts'
import { admitReal } from '#platform/base/admit-real.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/record-id.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { judgeImage } from './judge-image.ts'

/** Pictures of one member that may wait to be used: two forms full. The next takes the place of the oldest. */
const MAX_WAITING = 6
/** What is kept of one member, used or not, and of all members together; a wall, not a plan. */
const MAX_OF_MEMBER_BYTES = 60 * 1024 * 1024
const MAX_OF_ALL_BYTES = 8 * 1024 * 1024 * 1024

/**
 * Keeps a picture of the member until something is sent with its id. One that waits already is not kept twice: a form that
 * is sent again sends the same ids. Refuses `in-need-true-account`, `not-an-image` where its content is no png or jpg,
 * `quota-exceeded` where too much is kept already.
 */
export async function uploadImage(
  ctx: Context,
  member: Member,
  { bytes: sent }: ParsedInputOf<typeof uploadEndpoint>,
): Promise<Result<ValueOf<typeof uploadEndpoint>>> {
  const allowed = await admitReal(ctx, member)
  if (!allowed.ok) return allowed
  const picture = judgeImage(sent)
  if (!picture) return refuse('not-an-image')
  const { mime, bytes } = picture
  const digest = createHash('sha256').update(bytes).digest()
  return ctx.transact(async (ctx) => {
    await lockMoneyOf(ctx, member.id)
    const same = await waitingAgain(ctx, member.id, digest)
    if (same) return done({ uploadId: same })
    await makeRoom(ctx, member.id)
    if (await isFull(ctx, member.id, bytes.length)) return refuse('quota-exceeded')
    const { id } = await ctx.db
      .insertInto('upload')
      .values({
        member_id: member.id,
        mime,
        size: bytes.length,
        bytes: Buffer.from(bytes),
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return done({ uploadId: id })
  })
}

/** The id of a picture of this content that waits, which waits a day from now on; undefined where none does. */
async function waitingAgain(ctx: Context, memberId: bigint, digest: Buffer): Promise<string | undefined> {
  const [same] = await ctx.db
    .updateTable('upload')
    .set({ created_at: ctx.clock.now() })
    .where('member_id', '=', memberId)
    .where('digest', '=', digest)
    .where('used_for', 'is', null)
    .returning('id')
    .execute()
  return same?.id
}

/** Lets go of what waits longest, so that one more may wait. */
async function makeRoom(ctx: Context, memberId: bigint): Promise<void> {
  const oldest = ctx.db
    .selectFrom('upload')
    .select('id')
    .where('member_id', '=', memberId)
    .where('used_for', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(MAX_WAITING - 1)
  await ctx.db.deleteFrom('upload').where('id', 'in', oldest).where('used_for', 'is', null).execute()
}

async function isFull(ctx: Context, memberId: bigint, more: number): Promise<boolean> {
  const { kept } = await ctx.db
    .selectFrom('upload')
    .select(sql<bigint>`coalesce(sum(size), 0)::bigint`.as('kept'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const all = await ctx.db.selectFrom('upload_total').select('bytes').executeTakeFirstOrThrow()
  return kept + BigInt(more) > MAX_OF_MEMBER_BYTES || all.bytes + BigInt(more) > MAX_OF_ALL_BYTES
}

/**
 * What pictures of a member are by their content, for the fingerprint of a request that is sent with them: ids differ from
 * one upload of a picture to the next. An id of no picture stands for itself.
 */
export async function contentsOf(
  ctx: Context,
  memberId: bigint,
  uploadIds: readonly string[],
): Promise<string[]> {
  const ids = uploadIds.filter(isRecordId)
  if (ids.length === 0) return [...uploadIds]
  const rows = await ctx.db
    .selectFrom('upload')
    .select(['id', 'digest'])
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .execute()
  const contents = new Map(rows.map(({ id, digest }) => [id, digest.toString('hex')]))
  return uploadIds.map((id) => contents.get(id.toLowerCase()) ?? id)
}

/** A picture of the member as base64. Refuses `not-found`, also for someone else's. */
export async function uploadedImage(
  ctx: Context,
  member: Member,
  { uploadId }: ParsedInputOf<typeof shownEndpoint>,
): Promise<Result<ValueOf<typeof shownEndpoint>>> {
  const found = await imageOf(ctx, uploadId)
  if (found?.memberId !== member.id) return refuse('not-found')
  return done({ mime: found.mime, base64: found.bytes.toString('base64') })
}

/** A picture for the operator; undefined where there is none. */
export async function imageOf(
  ctx: Context,
  uploadId: string,
): Promise<{ memberId: bigint; mime: ImageMime; bytes: Buffer } | undefined> {
  if (!isRecordId(uploadId)) return undefined
  const row = await ctx.db
    .selectFrom('upload')
    .select(['member_id', 'mime', 'bytes'])
    .where('id', '=', uploadId)
    .executeTakeFirst()
  return row && { memberId: row.member_id, mime: row.mime as ImageMime, bytes: row.bytes }
}

/**
 * Ties pictures of a member that wait to what they were sent with (`promotion:<id>:<member>`), in the transaction of
 * `ctx.db`. Refuses `not-offered` at `images` where one of them does not wait, or is not the member's.
 */
export async function tieUploads(
  ctx: Context,
  memberId: bigint,
  uploadIds: readonly string[],
  usedFor: string,
): Promise<Result<null>> {
  const ids = [...new Set(uploadIds)]
  if (ids.length === 0) return done(null)
  if (!ids.every(isRecordId)) return refuse('not-offered', { field: 'images' })
  const used = await ctx.db
    .updateTable('upload')
    .set({ used_for: usedFor })
    .where('id', 'in', ids)
    .where('member_id', '=', memberId)
    .where('used_for', 'is', null)
    .returning('id')
    .execute()
  return used.length === ids.length ? done(null) : refuse('not-offered', { field: 'images' })
}

/** Lets go of what was sent with something that is gone: it waits again, and is removed with what nobody uses. */
export async function freeUploads(ctx: Context, usedFor: string): Promise<void> {
  await ctx.db.updateTable('upload').set({ used_for: null }).where('used_for', '=', usedFor).execute()
}

/** The ids of what was sent with something, oldest first. */
export const uploadsOf = async (ctx: Context, usedFor: string): Promise<string[]> =>
  (await uploadsOfEach(ctx, [usedFor])).get(usedFor) ?? []

/** The same of several things at once; what was sent with no picture is missing. */
export async function uploadsOfEach(
  ctx: Context,
  usedFor: readonly string[],
): Promise<Map<string, string[]>> {
  const uploads = new Map<string, string[]>()
  if (usedFor.length === 0) return uploads
  const rows = await ctx.db
    .selectFrom('upload')
    .select(['id', 'used_for'])
    .where('used_for', 'in', usedFor)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, used_for } of rows)
    if (used_for !== null) uploads.set(used_for, [...(uploads.get(used_for) ?? []), id])
  return uploads
}
