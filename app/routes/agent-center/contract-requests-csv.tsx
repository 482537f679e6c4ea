import type { LoaderFunctionArgs } from '@remix-run/node'
import { requestCells, requestFields } from '#app/features/contracts/request-table.tsx'
import { requestSort, requestType, waitsOf } from '#app/features/contracts/requests-filter.ts'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { agentContractRows } from '#contract/contract-calls.ts'

export const handle = page('path')

/** Everything that waits for an answer, in the list's order. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const type = requestType(query)
  await csvDownload(args, {
    name: 'contractRequests',
    fields: requestFields,
    cells: requestCells,
    endpoint: agentContractRows,
    open: () => member.open(agentContractRows, { waits: waitsOf(type), sort: requestSort(query) }),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function ContractRequestsCsv() {
  return null
}
