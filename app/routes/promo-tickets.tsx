import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { raffleTickets } from '#contract/benefits/promotions.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'

export const handle = page('promoTickets')

export const links = stylesheets(tableStyles)

/** The tickets of a raffle's draw, for anybody (docs/fairness.md); it names nobody. */
export async function loader(args: LoaderFunctionArgs) {
  const promotionId = (args.params.id ?? '').slice(0, MAX_NAME_LENGTH)
  const { open } = callsOf(args)
  await csvDownload(args, {
    name: `tickets-${promotionId.replace(/\D/g, '')}`,
    fields: ['first', 'last'],
    cells: ({ first, last }) => [String(first), String(last)],
    endpoint: raffleTickets,
    open: () => open(raffleTickets, { promotionId }),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function PromoTickets() {
  return null
}
