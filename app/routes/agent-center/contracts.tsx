import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnContracts } from '#app/acts/contract-acts.ts'
import { LinkButton } from '#app/components/button.tsx'
import { ListCount, PageHead } from '#app/components/section.tsx'
import { ContractPanel } from '#app/features/contracts/contract-panel.tsx'
import { kindAsked, panelOf } from '#app/features/contracts/contract-panels.ts'
import {
  contractsFilter,
  contractsInput,
  contractsQuery,
  opensOf,
} from '#app/features/contracts/contracts-filter.ts'
import { OfferForm } from '#app/features/contracts/offer-form.tsx'
import { OpenedPayslip } from '#app/features/contracts/opened-payslip.tsx'
import { PayslipTable } from '#app/features/contracts/payslip-table.tsx'
import {
  payslipInput,
  payslipQuery,
  payslipsAsked,
  payslipsInput,
} from '#app/features/contracts/payslips-filter.ts'
import { TurnoverWeights } from '#app/features/site/turnover-weights.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { newRequestId } from '#app/lib/request-id.ts'
import { admit } from '#app/services/guards.server.ts'
import { callPublic, requireValue } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { agentContract, agentContracts, contractDesk } from '#contract/contract-calls.ts'
import { payslipDetail, payslips } from '#contract/payslips.ts'
import { turnoverWeights } from '#contract/turnover.ts'

export const handle = page('path', 'center')

/** `enableCt`, `salary`, `hourSalary` and `agentRealtimeSalary`: contracts of one kind each, with both sides' neighbours. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const kind = kindAsked(args.request)
  const query = new URL(args.request.url).searchParams
  const filter = contractsFilter(query)
  const opens = opensOf(query, args.context.form)
  const asked = payslipsAsked(query)
  const { language } = await preferencesOf(args)
  // Before anything else: the panel is closed to agents that no contract of the kind concerns.
  const desk = await member.get(contractDesk, { kind })
  const [contracts, opened, slips, slip, { weights }, title] = await Promise.all([
    member.get(agentContracts, { kind, ...contractsInput(filter) }),
    opens.contract === undefined ? null : member.get(agentContract, { kind, contractId: opens.contract }),
    member.get(payslips, payslipsInput(filter, asked, kind)),
    asked.payslip === undefined
      ? null
      : member.get(payslipDetail, payslipInput(asked.payslip, asked, { kind, language })),
    callPublic(args.context, language, turnoverWeights, { language }).then(requireValue),
    titleOf(args, `agentPanel.${panelOf[kind]}`),
  ])
  return {
    kind,
    filter,
    opens,
    desk,
    contracts,
    opened,
    asked,
    slips,
    slip,
    weights,
    requestId: newRequestId(),
    title,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  return actOnContracts(args, await admit(args), kindAsked(args.request))
}

export default function Contracts() {
  const { kind, filter, opens, desk, contracts, opened, asked, slips, slip, weights, requestId } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation(['contracts', 'common'])
  // One that was asked for is read before the lists.
  const folded = slip !== null || opens.contract !== undefined
  const here = (query: Record<string, string | number | undefined>) => paths.agent(panelOf[kind], query)
  const slipHref = (query: Record<string, string | number | undefined>) =>
    here({ ...payslipQuery(filter, asked), ...query })
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
            <LinkButton
              look="act"
              icon="plus"
              href={`${here({ ...contractsQuery(filter), act: 'propose' })}#act-propose`}
            >
              {t('contracts:offer.title')}
            </LinkButton>
          ) : null
        }
      />
      {slip ? (
        <OpenedPayslip opened={slip} member={asked.member} print={asked.print} href={slipHref} />
      ) : null}
      <ContractPanel
        {...{ contracts, filter, opened, opens, requestId, here, folded }}
        bothSides
        csvHref={paths.agentCsv(panelOf[kind], contractsQuery(filter))}
        templates={desk.templates.map((one) => one.template)}
        offer={
          desk.mayOffer ? (
            <OfferForm
              {...{ kind, desk, requestId }}
              open={opens.offering}
              offerTo={opens.offerTo}
              template={opens.template}
            />
          ) : null
        }
      >
        {kind === 'dividend' ? null : <TurnoverWeights weights={weights} />}
        <PayslipTable
          {...{ slips, kind, folded }}
          csvHref={paths.agentCsv(panelOf[kind], { ...contractsQuery(filter), list: 'payslips' })}
          current={slip?.payslip.id}
          href={slipHref}
        />
      </ContractPanel>
    </>
  )
}
