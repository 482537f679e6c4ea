import type { LoaderFunctionArgs } from '@remix-run/node'
import { admit } from '#office/services/acts.server.ts'
import { answerPicture } from '#office/services/picture.server.ts'
import { showApplication } from '#platform/benefits/promotions/index.ts'

export const handle = { page: 'promotions' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'promotions')
  const application = await showApplication(platform, args.params.id ?? '')
  return answerPicture(args, platform, application?.images)
}

/** Never rendered: the loader answers with the picture. Its presence makes errors render as pages. */
export default function ApplicationPicture() {
  return null
}
