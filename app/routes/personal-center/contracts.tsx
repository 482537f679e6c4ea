import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnOwnContract } from '#app/actions/contract-actions.ts'
import { PageHead } from '#app/components/section.tsx'
import { ownContractsList, ownPayslipsList } from '#app/features/contracts/contract-lists.ts'
import { ContractPanel } from '#app/features/contracts/contract-panel.tsx'
import { opensOf } from '#app/features/contracts/opened-by-query.ts'
import { OpenedPayslip } from '#app/features/contracts/opened-payslip.tsx'
import { payslipInput, payslipQuery } from '#app/features/contracts/payslip-query.ts'
import { PayslipTable } from '#app/features/contracts/payslip-table.tsx'
import { TurnoverWeights } from '#app/features/site/turnover-weights.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { admit } from '#app/services/guards.server.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import contractStyles from '#app/styles/contracts.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { agentContract, agentContracts } from '#contract/agents/contract-calls.ts'
import { payslipDetail, payslips } from '#contract/agents/payslips.ts'
import { turnoverWeights } from '#contract/money/turnover.ts'

export const links = stylesheets(contractStyles, tableStyles)

export const handle = page('contracts', 'center')

/** The contracts that an upline, or the house, has offered to the member; the one that waits for an answer is open. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const filter = ownContractsList.read(query)
  const opens = opensOf(query, args.context.form)
  const paid = payslipQuery(query)
  const { language } = await preferencesOf(args)
  const [contracts, slips, slip, { weights }] = await Promise.all([
    member.get(agentContracts, { ...ownContractsList.pageInput(filter), side: 'downline' }),
    member.get(payslips, ownPayslipsList.pageInput({ ...filter, type: 'downline', page: paid.slips })),
    paid.payslip === undefined
      ? null
      : member.get(payslipDetail, payslipInput(paid.payslip, paid, { language })),
    callPublic(args.context, language, turnoverWeights, { language }).then(requireValue),
  ])
  const waiting = contracts.content.find(({ waitsFor }) => waitsFor === 'downline')
  const contractId = opens.contract ?? waiting?.id
  const detail = contractId === undefined ? null : await member.get(agentContract, { contractId })
  if (detail && detail.contract.side !== 'downline') throw pageFailure('not-found')
  return { filter, opens, contracts, detail, paid, slips, slip, weights, requestId: newRequestId() }
}

export async function action(args: ActionFunctionArgs) {
  return actOnOwnContract(args, await admit(args))
}

export default function OwnContracts() {
  const { paid, slips, slip, weights, ...data } = useLoaderData<typeof loader>()
  const { t } = useTranslation('common')
  const folded = slip !== null || data.opens.contract !== undefined
  const slipHref = (more: Query) =>
    ownContractsList.href(data.filter, { slips: paid.slips > 1 ? paid.slips : undefined, ...more })
  return (
    <>
      <PageHead title={t('panel.contracts')} />
      {slip ? <OpenedPayslip detail={slip} member={paid.member} print={paid.print} href={slipHref} /> : null}
      <ContractPanel {...data} list={ownContractsList} folded={folded} bothSides={false}>
        <TurnoverWeights weights={weights} />
        <PayslipTable
          list={ownPayslipsList}
          slips={slips}
          filter={data.filter}
          folded={folded}
          current={slip?.payslip.id}
          href={slipHref}
        />
      </ContractPanel>
    </>
  )
}
