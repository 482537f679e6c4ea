import type { LoaderFunctionArgs } from '@remix-run/node'
import { betsFilter, betsInput } from '#app/features/records/bets-filter.ts'
import { betCells, betFields } from '#app/features/records/bets-table.tsx'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { siteVendors } from '#app/services/site.server.ts'
import { betRows } from '#contract/games.ts'

export const handle = page('personalHistoryCopy')

/** All bets that match the list's filters, in its order; names are in the visitor's language. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const [{ language }, vendors] = await Promise.all([preferencesOf(args), siteVendors(args)])
  const query = new URL(args.request.url).searchParams
  const filter = betsInput(
    betsFilter(
      query,
      vendors.map(({ vendorCode }) => vendorCode),
    ),
  )
  await csvDownload(args, {
    name: 'personalHistoryCopy',
    fields: betFields,
    cells: betCells,
    endpoint: betRows,
    open: () => member.open(betRows, { ...filter, language }),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function PersonalHistoryCsv() {
  return null
}
