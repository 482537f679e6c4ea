import type { LoaderFunctionArgs } from '@remix-run/node'
import { teamProfits } from '#app/features/agent/team-filter.ts'
import { teamProfitCells, teamProfitFields } from '#app/features/agent/team-profit-table.tsx'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { teamProfitRows } from '#contract/agent-reports.ts'

export const handle = page('agentProfitLoss')

/** All rows of the list, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { account, q, fromDay, toDay, sort } = teamProfits.filter(new URL(args.request.url).searchParams)
  await csvDownload(args, {
    name: 'agentProfitLoss',
    fields: teamProfitFields,
    cells: teamProfitCells,
    endpoint: teamProfitRows,
    open: () => member.open(teamProfitRows, { account, q, fromDay, toDay, sort }),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function AgentProfitLossCsv() {
  return null
}
