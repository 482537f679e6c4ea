import type { ActionFunctionArgs } from '@remix-run/node'
import { feedbackForm } from '#app/features/help/feedback-form.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import { feedback } from '#contract/members/feedback.ts'
import { sendWithPictures } from './with-pictures.ts'

/** The action of `/feedback`: its pictures first, then the words with the pictures' ids. */
export async function sendFeedback(args: ActionFunctionArgs, member: MemberCalls) {
  const entered = feedbackForm.read(args)
  if (!entered.ok) return entered.invalid()
  const { content = '', images, requestId } = entered.value
  const sending = await sendWithPictures(args, member, images, (uploadIds) =>
    member.send(feedback, { content, uploadIds, requestId }),
  )
  if (!sending.ok) return entered.refused(sending)
  return redirectWithFlash(args.context, paths.feedback, 'feedback-sent')
}
