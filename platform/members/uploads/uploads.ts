import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type {
  ImageMime,
  uploadedImage as shownEndpoint,
  uploadImage as uploadEndpoint,
} from '#contract/members/uploads.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_STORED_BYTES, MAX_STORED_OF_MEMBER_BYTES, MAX_UNUSED_IMAGES } from '#platform/members/limits.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { readImage } from './read-image.ts'

/**
 * Stores a member's picture until a form uses its id. An unused picture is not stored twice: a form sent again gets the
 * same ids. Refuses `in-need-true-account`, `not-an-image` if its content is no png or jpg, `quota-exceeded` if too
 * much is stored.
 */
export async function uploadImage(
  ctx: Context,
  member: Member,
  { bytes: sent }: ParsedInputOf<typeof uploadEndpoint>,
): Promise<Result<ValueOf<typeof uploadEndpoint>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const picture = readImage(sent)
  if (!picture) return refuse('not-an-image')
  const { mime, bytes } = picture
  const digest = createHash('sha256').update(bytes).digest()
  return ctx.transact(async (ctx) => {
    await lockMoneyOf(ctx, member.id)
    const same = await reuseWaiting(ctx, member.id, digest)
    if (same) return ok({ uploadId: same })
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
    return ok({ uploadId: id })
  })
}

/** The id of an unused picture with this content, which is then kept for another day; undefined if there is none. */
async function reuseWaiting(ctx: Context, memberId: bigint, digest: Buffer): Promise<string | undefined> {
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

/** Deletes the oldest unused pictures, to make room for one more. */
async function makeRoom(ctx: Context, memberId: bigint): Promise<void> {
  const oldest = ctx.db
    .selectFrom('upload')
    .select('id')
    .where('member_id', '=', memberId)
    .where('used_for', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(MAX_UNUSED_IMAGES - 1)
  await ctx.db.deleteFrom('upload').where('id', 'in', oldest).where('used_for', 'is', null).execute()
}

async function isFull(ctx: Context, memberId: bigint, more: number): Promise<boolean> {
  const { bytes } = await ctx.db
    .selectFrom('upload')
    .select(sql<bigint>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const all = await ctx.db.selectFrom('upload_total').select('bytes').executeTakeFirstOrThrow()
  return bytes + BigInt(more) > MAX_STORED_OF_MEMBER_BYTES || all.bytes + BigInt(more) > MAX_STORED_BYTES
}

/**
 * The contents of a member's pictures, for the fingerprint of a request with them: ids differ between uploads of the
 * same picture. An unknown id is its own content.
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

/**
 * The name of a use whose pictures only operators see, not even their member: documents, which whoever takes over a session is not
 * to get.
 */
export const sealedUse = (id: string): string => `${SEALED}${id}`
const SEALED = 'identity:'

/** A picture of the member as base64. Refuses `not-found`, also for another member's and for one of a sealed use. */
export async function uploadedImage(
  ctx: Context,
  member: Member,
  { uploadId }: ParsedInputOf<typeof shownEndpoint>,
): Promise<Result<ValueOf<typeof shownEndpoint>>> {
  const image = await imageOf(ctx, uploadId)
  if (image?.memberId !== member.id || image.sealed) return refuse('not-found')
  return ok({ mime: image.mime, base64: image.bytes.toString('base64') })
}

/** A picture for the operator; undefined if there is none. */
export async function imageOf(
  ctx: Context,
  uploadId: string,
): Promise<{ memberId: bigint; mime: ImageMime; bytes: Buffer; sealed: boolean } | undefined> {
  if (!isRecordId(uploadId)) return undefined
  const row = await ctx.db
    .selectFrom('upload')
    .select(['member_id', 'mime', 'bytes', 'used_for'])
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (!row) return undefined
  const { member_id: memberId, mime, bytes, used_for } = row
  return { memberId, mime: mime as ImageMime, bytes, sealed: used_for?.startsWith(SEALED) ?? false }
}

/**
 * Ties a member's unused pictures to their use (`promotion:<id>:<member>`), in the transaction of `ctx.db`. Refuses
 * `not-offered` at `images` if one is in use, or not the member's.
 */
export async function tieUploads(
  ctx: Context,
  memberId: bigint,
  uploadIds: readonly string[],
  usedFor: string,
): Promise<Result<null>> {
  const ids = [...new Set(uploadIds)]
  if (ids.length === 0) return ok(null)
  if (!ids.every(isRecordId)) return refuse('not-offered', { field: 'images' })
  const used = await ctx.db
    .updateTable('upload')
    .set({ used_for: usedFor })
    .where('id', 'in', ids)
    .where('member_id', '=', memberId)
    .where('used_for', 'is', null)
    .returning('id')
    .execute()
  return used.length === ids.length ? ok(null) : refuse('not-offered', { field: 'images' })
}

/** Marks the pictures of an ended use as unused; they are removed unless used again. */
export async function freeUploads(ctx: Context, usedFor: string): Promise<void> {
  await ctx.db.updateTable('upload').set({ used_for: null }).where('used_for', '=', usedFor).execute()
}

/** Removes the pictures of these uses. */
export async function removeUploads(ctx: Context, usedFor: readonly string[]): Promise<void> {
  if (usedFor.length === 0) return
  await ctx.db.deleteFrom('upload').where('used_for', 'in', usedFor).execute()
}

/** Removes a member's pictures that nothing uses: all of them, or those among `uploadIds`. */
export async function removeUnusedOf(
  ctx: Context,
  memberId: bigint,
  uploadIds?: readonly string[],
): Promise<void> {
  const ids = uploadIds?.filter(isRecordId)
  if (ids?.length === 0) return
  let unused = ctx.db.deleteFrom('upload').where('member_id', '=', memberId).where('used_for', 'is', null)
  if (ids) unused = unused.where('id', 'in', ids)
  await unused.execute()
}

/** The ids of a use's pictures, oldest first. */
export const uploadsOf = async (ctx: Context, usedFor: string): Promise<string[]> =>
  (await uploadsOfEach(ctx, [usedFor])).get(usedFor) ?? []

/** `uploadsOf` for several uses; a use without pictures has no entry. */
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
