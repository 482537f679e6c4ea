import type { ActionFunctionArgs } from '@remix-run/node'
import type { FormRefusal } from '#app/forms/define-form.ts'
import { picturesAllowed } from '#app/forms/fields.ts'
import { besidesDeadline } from '#app/lib/pages/besides-deadline.ts'
import { PICTURES_RETRY_SECONDS } from '#app/limits.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import type { Answer } from '#app/services/platform.server.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '#contract/limits.ts'
import { uploadImage } from '#contract/members/uploads.ts'

/**
 * Stores a form's pictures, then makes its one call with their ids. Refuses too many pictures (`not-offered`) and one that
 * is `too-large` (product.md section 5), both at `images`, and what `uploadImage` and the call refuse.
 *
 * Refuses `too-many-requests` where another form of the member, sent at the same time, has used the same picture or taken
 * its place: nothing is wrong with this one, and it can be sent again.
 */
export async function sendWithPictures<Value>(
  { context }: ActionFunctionArgs,
  { send }: MemberCalls,
  images: readonly File[],
  call: (uploadIds: string[]) => Promise<Answer<Value>>,
): Promise<{ ok: true; value: Value } | ({ ok: false } & FormRefusal)> {
  if (images.length > MAX_IMAGES) return refusedAtImages('not-offered')
  if (images.some(({ size }) => size > MAX_IMAGE_BYTES)) return refusedAtImages('too-large')
  const uploadIds: string[] = []
  for (const image of images) {
    const bytes = new Uint8Array(await image.arrayBuffer())
    const upload = await besidesDeadline(context, send(uploadImage, { bytes }))
    if (!upload.ok) return { ...upload, detail: { ...upload.detail, field: 'images' } }
    uploadIds.push(upload.value.uploadId)
  }
  const answer = await call(uploadIds)
  if (answer.ok || answer.code !== 'not-offered' || answer.detail.field !== 'images') return answer
  context.retryAfterSeconds = PICTURES_RETRY_SECONDS
  return { ok: false, code: 'too-many-requests', detail: { retryAfterSeconds: PICTURES_RETRY_SECONDS } }
}

const refusedAtImages = (code: 'not-offered' | 'too-large') =>
  ({ ok: false, code, detail: { field: 'images', ...picturesAllowed } }) as const
