import type { ActionFunctionArgs } from '@remix-run/node'
import { feedbackForm } from '#app/features/help/feedback-form.ts'
import { picturesAllowed } from '#app/forms/fields.ts'
import { paths } from '#app/lib/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import { feedback } from '#contract/feedback.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGES, uploadImage } from '#contract/uploads.ts'

/** The action of `/feedback`: its pictures first, then the words with the pictures' ids. */
export async function sendFeedback(args: ActionFunctionArgs, { send }: MemberCalls) {
  const entered = feedbackForm.read(args)
  if (!entered.ok) return entered.invalid()
  const { content = '', images, requestId } = entered.value
  const refusedAt = (code: 'not-offered' | 'too-large') =>
    entered.refused({ code, detail: { field: 'images', ...picturesAllowed } })
  if (images.length > MAX_IMAGES) return refusedAt('not-offered')
  if (images.some(({ size }) => size > MAX_IMAGE_BYTES)) return refusedAt('too-large')
  const uploadIds: string[] = []
  for (const image of images) {
    const kept = await send(uploadImage, { bytes: new Uint8Array(await image.arrayBuffer()) })
    if (!kept.ok) return entered.refused({ ...kept, detail: { ...kept.detail, field: 'images' } })
    uploadIds.push(kept.value.uploadId)
  }
  const given = await send(feedback, { content, uploadIds, requestId })
  if (!given.ok) return entered.refused(given)
  return redirectWithFlash(args.context, paths.feedback, 'feedback-sent')
}
