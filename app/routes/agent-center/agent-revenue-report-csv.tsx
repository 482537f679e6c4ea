import type { LoaderFunctionArgs } from '@remix-run/node'
import { revenueFilter, revenueInput } from '#app/features/contracts/revenue-filter.ts'
import { revenueCells, revenueFields } from '#app/features/contracts/revenue-table.tsx'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { agentRevenueRows } from '#contract/payslips.ts'

export const handle = page('agentRevenueReport')

/** All lines that match the filters, in the list's order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = revenueInput(revenueFilter(new URL(args.request.url).searchParams))
  await csvDownload(args, {
    name: 'agentRevenueReport',
    fields: revenueFields,
    cells: revenueCells,
    endpoint: agentRevenueRows,
    open: () => member.open(agentRevenueRows, filter),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function AgentRevenueReportCsv() {
  return null
}
