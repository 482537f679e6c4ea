import type { Context } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { UPLOAD_MS } from '../limits.ts'
import { type ImportedFile, importStatement } from './import-statement.ts'

interface UploadedFile {
  bankId: string
  bytes: Uint8Array
  /** How its bank writes CSV; undefined: as it was kept. */
  map?: unknown
  actor: string
}

/**
 * Keeps a file that an operator has sent to the office, to be looked at before its lines are taken. Returns its id. Refuses what
 * `importStatement` would.
 */
export async function uploadStatement(
  ctx: Context,
  { bankId, bytes, map, actor }: UploadedFile,
): Promise<Result<{ id: string }>> {
  const read = await importStatement(ctx, { bankId, bytes, map, preview: true, actor })
  if (!read.ok) return read
  const { id } = await ctx.db
    .insertInto('bank_upload')
    .values({
      bank_id: Number(bankId),
      bytes: Buffer.from(bytes),
      map: map === undefined ? null : JSON.stringify(map),
      uploaded_at: ctx.clock.now(),
      uploaded_by: actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ok: true, value: { id } }
}

interface KeptFile {
  bankId: string
  id: string
  actor: string
}

/** What the lines of a kept file would add. Refuses `not-found`, also once it was taken, and what `importStatement` does. */
export async function previewUpload(ctx: Context, storedFile: KeptFile): Promise<Result<ImportedFile>> {
  const file = await uploadOf(ctx, storedFile)
  return file
    ? importStatement(ctx, { ...file, preview: true, actor: storedFile.actor })
    : refuse('not-found')
}

/** Takes the lines of a kept file, and forgets the file. Refuses as `previewUpload`. */
export async function importUpload(ctx: Context, storedFile: KeptFile): Promise<Result<ImportedFile>> {
  const file = await uploadOf(ctx, storedFile)
  if (!file) return refuse('not-found')
  const imported = await importStatement(ctx, { ...file, preview: false, actor: storedFile.actor })
  if (imported.ok) await ctx.db.deleteFrom('bank_upload').where('id', '=', storedFile.id).execute()
  return imported
}

/** Forgets files that nobody has taken. */
export async function removeOldUploads({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - UPLOAD_MS)
  await db.deleteFrom('bank_upload').where('uploaded_at', '<', before).execute()
}

async function uploadOf({ db }: Context, { bankId, id }: KeptFile) {
  if (!isRecordId(id)) return undefined
  const row = await db
    .selectFrom('bank_upload')
    .select(['bytes', 'map'])
    .where('id', '=', id)
    .where('bank_id', '=', Number(bankId))
    .executeTakeFirst()
  return row && { bankId, bytes: row.bytes, map: row.map ?? undefined }
}
