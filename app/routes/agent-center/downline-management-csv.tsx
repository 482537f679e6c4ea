import type { LoaderFunctionArgs } from '@remix-run/node'
import { downlineCells, downlineFields } from '#app/features/agent/downline-table.tsx'
import { downlinesFilter, downlinesInput } from '#app/features/agent/downlines-filter.ts'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { downlineRows } from '#contract/agents.ts'

export const handle = page('downlineManagement')

/** All downlines that match the filters, in the list's order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = downlinesInput(downlinesFilter(new URL(args.request.url).searchParams))
  await csvDownload(args, {
    name: 'downlineManagement',
    fields: downlineFields,
    cells: downlineCells,
    endpoint: downlineRows,
    open: () => member.open(downlineRows, filter),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function DownlineManagementCsv() {
  return null
}
