import type { LoaderFunctionArgs } from '@remix-run/node'
import { teamDayCells, teamDayFields } from '#app/features/agent/team-day-table.tsx'
import { teamDays } from '#app/features/agent/team-filter.ts'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { teamDayRows } from '#contract/agent-reports.ts'

export const handle = page('teamOverview')

/** All days of the list, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { account, fromDay, toDay, sort } = teamDays.filter(new URL(args.request.url).searchParams)
  await csvDownload(args, {
    name: 'teamOverview',
    fields: teamDayFields,
    cells: teamDayCells,
    endpoint: teamDayRows,
    open: () => member.open(teamDayRows, { account, fromDay, toDay, sort }),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function TeamOverviewCsv() {
  return null
}
