import type { LoaderFunctionArgs } from '@remix-run/node'
import { kindAsked, panelOf } from '#app/features/contracts/contract-panels.ts'
import { contractCells, contractFields } from '#app/features/contracts/contract-table.tsx'
import { contractRowsInput, contractsFilter } from '#app/features/contracts/contracts-filter.ts'
import { payslipCells, payslipFields } from '#app/features/contracts/payslip-table.tsx'
import { payslipRowsInput } from '#app/features/contracts/payslips-filter.ts'
import { page } from '#app/lib/page-handle.ts'
import { csvDownload } from '#app/services/csv-download.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { agentContractRows } from '#contract/contract-calls.ts'
import { payslipRows } from '#contract/payslips.ts'

export const handle = page('path')

/** All contracts of one kind that match the filters, in the list's order; with `list=payslips` what they have paid. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const kind = kindAsked(args.request)
  const query = new URL(args.request.url).searchParams
  if (query.get('list') === 'payslips') {
    await csvDownload(args, {
      name: `${panelOf[kind]}-payslips`,
      fields: payslipFields(kind),
      cells: payslipCells,
      endpoint: payslipRows,
      open: () => member.open(payslipRows, payslipRowsInput(contractsFilter(query), kind)),
    })
    return null
  }
  const filter = contractRowsInput(contractsFilter(query))
  await csvDownload(args, {
    name: panelOf[kind],
    fields: contractFields,
    cells: contractCells,
    endpoint: agentContractRows,
    open: () => member.open(agentContractRows, { kind, ...filter }),
  })
  return null
}

/** Never rendered: the loader answers with a file. Its presence makes errors render as pages. */
export default function ContractsCsv() {
  return null
}
