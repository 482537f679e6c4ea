import type { LoaderFunctionArgs } from '@remix-run/node'
import { profitFilter, profitInput } from '#app/features/records/profit-filter.ts'
import { profitCells, profitFields } from '#app/features/records/profit-tables.tsx'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { profitRows } from '#contract/profit.ts'

export const handle = page('personalProfit')

/** All days of the list, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = profitInput(profitFilter(new URL(args.request.url).searchParams))
  await csvDownload(args, {
    name: 'personalProfit',
    fields: profitFields,
    cells: profitCells,
    endpoint: profitRows,
    open: () => member.open(profitRows, filter),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function PersonalProfitCsv() {
  return null
}
