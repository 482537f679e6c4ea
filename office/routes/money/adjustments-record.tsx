import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { isRowId } from '#office/lists/office-list.ts'
import { admit, seeOther } from '#office/services/acts.server.ts'

/** A correction is seen where it waits, or waited, for its second person. */
export async function loader(args: LoaderFunctionArgs) {
  admit(args, 'adjustments')
  const { id = '' } = args.params
  if (!isRowId(id)) throw pageFailure('not-found')
  throw seeOther(`/office/approvals/${id}`)
}
