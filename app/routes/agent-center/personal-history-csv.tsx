import type { LoaderFunctionArgs } from '@remix-run/node'
import { teamBetCells, teamBetFields } from '#app/features/agent/team-bets-table.tsx'
import { teamBetsFilter, teamBetsInput } from '#app/features/agent/team-lines-filter.ts'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { siteVendors } from '#app/services/site.server.ts'
import { teamBetRows } from '#contract/agent-reports.ts'

export const handle = page('personalHistory')

/** All bets of the list, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const [{ language }, vendors] = await Promise.all([preferencesOf(args), siteVendors(args)])
  const filter = teamBetsFilter(
    new URL(args.request.url).searchParams,
    vendors.map(({ vendorCode }) => vendorCode),
  )
  await csvDownload(args, {
    name: 'personalHistory',
    fields: teamBetFields,
    cells: teamBetCells,
    endpoint: teamBetRows,
    open: () => member.open(teamBetRows, { ...teamBetsInput(filter), language }),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function TeamHistoryCsv() {
  return null
}
