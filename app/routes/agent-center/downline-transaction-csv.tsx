import type { LoaderFunctionArgs } from '@remix-run/node'
import { teamTransactionsFilter, teamTransactionsInput } from '#app/features/agent/team-lines-filter.ts'
import { teamTransactionCells, teamTransactionFields } from '#app/features/agent/team-transactions-table.tsx'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { teamTransactionRows } from '#contract/agent-reports.ts'

export const handle = page('downlineTransaction')

/** All movements of the list, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = teamTransactionsInput(teamTransactionsFilter(new URL(args.request.url).searchParams))
  await csvDownload(args, {
    name: 'downlineTransaction',
    fields: teamTransactionFields,
    cells: teamTransactionCells,
    endpoint: teamTransactionRows,
    open: () => member.open(teamTransactionRows, filter),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function DownlineTransactionCsv() {
  return null
}
