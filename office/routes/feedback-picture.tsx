import type { LoaderFunctionArgs } from '@remix-run/node'
import { showFeedback } from '#platform/members/feedback/index.ts'
import { admit } from '../services/acts.server.ts'
import { answerPicture } from '../services/picture.server.ts'

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
