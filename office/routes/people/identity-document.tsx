import type { LoaderFunctionArgs } from '@remix-run/node'
import { admit, permit } from '#office/services/acts.server.ts'
import { showPicture } from '#office/services/picture.server.ts'
import { viewDocument } from '#platform/members/identity/index.ts'

export const handle = { page: 'identity' }

/** A picture of a document, for who may decide about it; the look at it is noted before it is answered. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform, operator } = admit(args, 'identity')
  permit(args, 'identity.view')
  const { id = '', picture = '' } = args.params
  return showPicture(args, await viewDocument(platform, operator.actor, id, picture))
}

/** Never rendered: the loader answers with the picture. Its presence makes errors render as pages. */
export default function IdentityDocument() {
  return null
}
