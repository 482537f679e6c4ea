import type { LoaderFunctionArgs } from '@remix-run/node'
import { statementFilter, statementInput } from '#app/features/records/statement-filter.ts'
import { transactionCells, transactionFields } from '#app/features/records/statement-table.tsx'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { vendorWalletsAsked } from '#app/services/vendor-wallets.server.ts'
import { statementRows } from '#contract/wallet.ts'

export const handle = page('transactionHistory')

/** All lines of the statement that match its filters, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const vendors = await vendorWalletsAsked(args, query, member)
  const codes = vendors?.map(({ value }) => value)
  const filter = statementInput(statementFilter(query, codes))
  await csvDownload(args, {
    name: 'transactionHistory',
    fields: transactionFields,
    cells: transactionCells,
    endpoint: statementRows,
    open: () => member.open(statementRows, filter),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function TransactionHistoryCsv() {
  return null
}
