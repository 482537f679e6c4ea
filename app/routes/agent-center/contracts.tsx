import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnContracts } from '#app/actions/contract-actions.ts'
import { LinkButton } from '#app/components/button.tsx'
import { ListCount, PageHead } from '#app/components/section.tsx'
import { contractsLists, payslipsLists } from '#app/features/contracts/contract-lists.ts'
import { ContractPanel } from '#app/features/contracts/contract-panel.tsx'
import { kindOfPath } from '#app/features/contracts/contract-panels.ts'
import { OfferForm } from '#app/features/contracts/offer-form.tsx'
import { opensOf } from '#app/features/contracts/opened-by-query.ts'
import { OpenedPayslip } from '#app/features/contracts/opened-payslip.tsx'
import { payslipInput, payslipQuery } from '#app/features/contracts/payslip-query.ts'
import { PayslipTable } from '#app/features/contracts/payslip-table.tsx'
import { TurnoverWeights } from '#app/features/site/turnover-weights.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { admit } from '#app/services/guards.server.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import contractStyles from '#app/styles/contracts.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { agentContract, agentContracts, contractDesk } from '#contract/agents/contract-calls.ts'
import { payslipDetail, payslips } from '#contract/agents/payslips.ts'
import { turnoverWeights } from '#contract/money/turnover.ts'

export const links = stylesheets(contractStyles, tableStyles)

export const handle = page('path', 'center')

/** `enableCt`, `salary`, `hourSalary` and `agentRealtimeSalary`: contracts of one kind each, with both sides' neighbours. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const kind = kindOfPath(args.request)
  const query = new URL(args.request.url).searchParams
  const list = contractsLists[kind]
  const filter = list.read(query)
  const opens = opensOf(query, args.context.form)
  const paid = payslipQuery(query)
  const { language } = await preferencesOf(args)
  // Before anything else: the panel is closed to agents that no contract of the kind concerns.
  const desk = await member.get(contractDesk, { kind })
  const [contracts, detail, slips, slip, { weights }] = await Promise.all([
    member.get(agentContracts, list.pageInput(filter)),
    opens.contract === undefined ? null : member.get(agentContract, { kind, contractId: opens.contract }),
    member.get(payslips, payslipsLists[kind].pageInput({ ...filter, page: paid.slips })),
    paid.payslip === undefined
      ? null
      : member.get(payslipDetail, payslipInput(paid.payslip, paid, { kind, language })),
    callPublic(args.context, language, turnoverWeights, { language }).then(requireValue),
  ])
  return {
    kind,
    filter,
    opens,
    desk,
    contracts,
    detail,
    paid,
    slips,
    slip,
    weights,
    requestId: newRequestId(),
  }
}

export async function action(args: ActionFunctionArgs) {
  return actOnContracts(args, await admit(args), kindOfPath(args.request))
}

export default function Contracts() {
  const { kind, filter, opens, desk, contracts, detail, paid, slips, slip, weights, requestId } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation(['contracts', 'common'])
  // One that was asked for is read before the lists.
  const folded = slip !== null || opens.contract !== undefined
  const list = contractsLists[kind]
  const slipHref = (more: Query) =>
    list.href(filter, { slips: paid.slips > 1 ? paid.slips : undefined, ...more })
  return (
    <>
      <PageHead
        title={
          <>
            {t(`contracts:kindTitle.${kind}`)}{' '}
            <ListCount>{t('contracts:count', { count: contracts.totalRows })}</ListCount>
          </>
        }
        aside={
          desk.mayOffer ? (
            <LinkButton look="act" icon="plus" href={`${list.href(filter, { act: 'propose' })}#act-propose`}>
              {t('contracts:offer.title')}
            </LinkButton>
          ) : null
        }
      />
      {slip ? <OpenedPayslip detail={slip} member={paid.member} print={paid.print} href={slipHref} /> : null}
      <ContractPanel
        list={list}
        contracts={contracts}
        filter={filter}
        detail={detail}
        opens={opens}
        requestId={requestId}
        folded={folded}
        bothSides
        templates={desk.templates.map((one) => one.template)}
        offer={
          desk.mayOffer ? (
            <OfferForm
              kind={kind}
              desk={desk}
              requestId={requestId}
              open={opens.offering}
              offerTo={opens.offerTo}
              template={opens.template}
            />
          ) : null
        }
      >
        {kind === 'dividend' ? null : <TurnoverWeights weights={weights} />}
        <PayslipTable
          list={payslipsLists[kind]}
          slips={slips}
          filter={filter}
          folded={folded}
          hasFile
          current={slip?.payslip.id}
          href={slipHref}
        />
      </ContractPanel>
    </>
  )
}
