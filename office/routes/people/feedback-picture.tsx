import type { LoaderFunctionArgs } from '@remix-run/node'
import { admit } from '#office/services/acts.server.ts'
import { answerPicture } from '#office/services/picture.server.ts'
import { showFeedback } from '#platform/members/feedback/index.ts'

export const handle = { page: 'feedback' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'feedback')
  const feedback = await showFeedback(platform, args.params.id ?? '')
  return answerPicture(args, platform, feedback?.images)
}

/** Never rendered: the loader answers with the picture. Its presence makes errors render as pages. */
export default function FeedbackPicture() {
  return null
}
