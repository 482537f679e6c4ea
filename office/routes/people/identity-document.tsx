import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { admit } from '#office/services/acts.server.ts'
import { showPicture } from '#office/services/picture.server.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { viewDocument } from '#platform/members/identity/index.ts'

export const handle = { page: 'identity' }

/** A picture of a document, for who may decide about it; the look at it is noted before it is answered. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform, operator } = admit(args, 'identity')
  if (!mayDo(operator.role, 'identity.view')) {
    officeContextOf(args.context).noteRefusal('operation-not-allowed')
    throw pageFailure('operation-not-allowed')
  }
  const { id = '', picture = '' } = args.params
  return showPicture(args, await viewDocument(platform, operator.actor, id, picture))
}

/** Never rendered: the loader answers with the picture. Its presence makes errors render as pages. */
export default function IdentityDocument() {
  return null
}
