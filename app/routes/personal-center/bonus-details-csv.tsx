import type { LoaderFunctionArgs } from '@remix-run/node'
import { bonusesFilter, bonusesInput } from '#app/features/promotions/bonuses-filter.ts'
import { bonusCells, bonusFields } from '#app/features/promotions/bonuses-table.tsx'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { bonusRows } from '#contract/promotions.ts'

export const handle = page('bonusDetails')

/** All bonuses that match the filters, in the list's order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { language } = await preferencesOf(args)
  const filter = bonusesInput(bonusesFilter(new URL(args.request.url).searchParams))
  await csvDownload(args, {
    name: 'bonusDetails',
    fields: bonusFields,
    cells: bonusCells,
    endpoint: bonusRows,
    open: () => member.open(bonusRows, { ...filter, language }),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function BonusDetailsCsv() {
  return null
}
