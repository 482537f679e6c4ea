import type { LoaderFunctionArgs } from '@remix-run/node'
import { invitedFilter, invitedInput } from '#app/features/referral/invited-filter.ts'
import { invitedCells, invitedFields } from '#app/features/referral/invited-table.tsx'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { invitedRows } from '#contract/referral.ts'

export const handle = page('referral')

/** All invited players that match the filters, in the list's order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = invitedInput(invitedFilter(new URL(args.request.url).searchParams))
  await csvDownload(args, {
    name: 'referral',
    fields: invitedFields,
    cells: invitedCells,
    endpoint: invitedRows,
    open: () => member.open(invitedRows, filter),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function ReferralCsv() {
  return null
}
