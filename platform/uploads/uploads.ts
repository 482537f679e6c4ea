import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type {
  ImageMime,
  uploadedImage as shownEndpoint,
  uploadImage as uploadEndpoint,
} from '#contract/uploads.ts'
import { admitReal } from '../admit-real.ts'
import type { Context, Member } from '../context.ts'
import { lockMember } from '../ledger/index.ts'
import { isRecordId } from '../record-id.ts'
import { done, type Result, refuse } from '../result.ts'
import { judgeImage } from './judge-image.ts'

/** Pictures of one member that may wait to be used: two forms full. */
const MAX_WAITING = 6
/** What is kept of one member, used or not, and of all members together; a wall, not a plan. */
const MAX_OF_MEMBER_BYTES = 60 * 1024 * 1024
const MAX_OF_ALL_BYTES = 8 * 1024 * 1024 * 1024

/**
 * Keeps a picture of the member until something is sent with its id. Refuses `in-need-true-account`, `not-an-image`
 * where its content is no png or jpg, `quota-exceeded` where too much waits or is kept already.
 */
export async function uploadImage(
  ctx: Context,
  member: Member,
  { bytes }: ParsedInputOf<typeof uploadEndpoint>,
): Promise<Result<ValueOf<typeof uploadEndpoint>>> {
  const allowed = await admitReal(ctx, member)
  if (!allowed.ok) return allowed
  const mime = judgeImage(bytes)
  if (!mime) return refuse('not-an-image')
  return ctx.transact(async (ctx) => {
    await lockMember(ctx, member.id)
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

async function isFull(ctx: Context, memberId: bigint, more: number): Promise<boolean> {
  const { waiting, kept } = await ctx.db
    .selectFrom('upload')
    .select([
      sql<bigint>`count(*) filter (where used_for is null)`.as('waiting'),
      sql<bigint>`coalesce(sum(size), 0)::bigint`.as('kept'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  // Of all members by the size of the table, because adding every row up would take long.
  const { rows } = await sql<{ size: bigint }>`select pg_table_size('upload') as size`.execute(ctx.db)
  return (
    waiting >= MAX_WAITING ||
    kept + BigInt(more) > MAX_OF_MEMBER_BYTES ||
    (rows[0]?.size ?? 0n) + BigInt(more) > MAX_OF_ALL_BYTES
  )
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
 * Ties pictures of a member that wait to what they were sent with (`promotion-entry:45001`), in the transaction of
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
export async function uploadsOf(ctx: Context, usedFor: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('upload')
    .select('id')
    .where('used_for', '=', usedFor)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
