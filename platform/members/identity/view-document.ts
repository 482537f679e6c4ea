import type { ImageMime } from '#contract/members/uploads.ts'
import type { Context } from '#platform/base/context.ts'
import { audit } from '#platform/base/settings/index.ts'
import { imageOf } from '#platform/members/uploads/index.ts'
import { showIdentityCase } from './list-cases.ts'

/** A picture of a case, for an operator: every look at one is a line of the audit trail. Undefined: the case has no such picture. */
export async function viewDocument(
  ctx: Context,
  actor: string,
  id: string,
  uploadId: string,
): Promise<{ mime: ImageMime; bytes: Buffer } | undefined> {
  const identityCase = await showIdentityCase(ctx, id)
  if (!identityCase?.images.includes(uploadId)) return undefined
  const picture = await imageOf(ctx, uploadId)
  if (!picture) return undefined
  const detail = { case: id, picture: uploadId }
  await audit(ctx, { actor, action: 'identity-viewed', subject: identityCase.account, detail })
  return { mime: picture.mime, bytes: picture.bytes }
}
