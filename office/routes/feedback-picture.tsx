import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { showFeedback } from '#platform/members/feedback/index.ts'
import { imageOf } from '#platform/members/uploads/index.ts'
import { officeContextOf } from '../server/office-context.ts'
import { admit } from '../services/acts.server.ts'

export const handle = { page: 'feedback' }

/** A picture of a feedback, and of nothing else. Its type comes from its content, and browsers do not sniff it. */
export async function loader(args: LoaderFunctionArgs) {
  const { params } = args
  const { platform } = admit(args, 'feedback')
  const feedback = await showFeedback(platform, params.id ?? '')
  const picture = feedback?.images.includes(params.picture ?? '')
    ? await imageOf(platform, params.picture ?? '')
    : undefined
  if (!picture) throw pageFailure('not-found')
  const { mime, bytes } = picture
  officeContextOf(args.context).instead = new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mime,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="image.${mime === 'image/png' ? 'png' : 'jpg'}"`,
      'Cache-Control': 'no-store',
    },
  })
  return null
}

/** Never rendered: the loader answers with the picture. Its presence makes errors render as pages. */
export default function FeedbackPicture() {
  return null
}
