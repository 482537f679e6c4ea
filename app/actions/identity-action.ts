import type { ActionFunctionArgs } from '@remix-run/node'
import { identityForm } from '#app/features/security/security-forms.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import { sendIdentity } from '#contract/members/identity.ts'
import { sendWithPictures } from './with-pictures.ts'

/** The action of the identity page: the pictures first, then what they are for. */
export async function sendDocuments(args: ActionFunctionArgs, member: MemberCalls) {
  const entered = identityForm.read(args)
  if (!entered.ok) return entered.invalid()
  const { images, requestId } = entered.value
  const sent = await sendWithPictures(args, member, images, (uploadIds) =>
    member.send(sendIdentity, { uploadIds, requestId }),
  )
  if (!sent.ok) return entered.refused(sent)
  return redirectWithFlash(args.context, paths.personal('identity'), 'identity-sent')
}
