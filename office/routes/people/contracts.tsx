import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SelectField, TextField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import { ContractPeriod, contractKinds, contractStates } from '#contract/agents/contracts.ts'
import { offerForm } from '#office/features/house/agent-forms.ts'
import { ContractState } from '#office/features/house/contract-state.tsx'
import { TermsFields } from '#office/features/house/terms-fields.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { contractsList } from '#office/lists/people/contracts-list.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { typedTerms } from '#office/services/contract-terms.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { proposeContract } from '#platform/agents/contracts/index.ts'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'

export const handle = { page: 'contracts' }

export async function loader(args: LoaderFunctionArgs) {
  const { may } = admit(args, 'contracts')
  return { ...(await loadList(args, contractsList)), may: may('contracts.offer') }
}

export async function action(args: ActionFunctionArgs) {
  const { language } = officeContextOf(args.context)
  return doPosted(args, [
    does(offerForm, 'contracts.offer', {
      run: async (platform, { account, from, reason, ...typed }, operator) => {
        const terms = typedTerms(typed, language)
        if (!terms.ok) return terms
        const proposal = { account, terms: terms.value, from, reason }
        return withinEconomy(platform, (tx) => proposeContract(tx, { operator }, proposal))
      },
      to: ({ account }) => withQuery('/office/contracts', { account }),
      says: 'contract-offered',
    }),
  ])
}

export default function Contracts() {
  const { filter, rows, next, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'contracts'])
  const { dayTime } = useFormat()
  return (
    <>
      <OfficeListPage
        list={contractsList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('page.contracts')}
        chips={
          <StateChips
            list={contractsList}
            filter={filter}
            states={contractStates}
            word={(one) => t(`contracts:state.${one}`)}
          />
        }
        own={{
          account: { cell: ({ account, id }) => <a href={`/office/contracts/${id}`}>{account}</a> },
          kind: { cell: ({ kind }) => t(`contractKind.${kind}`) },
          upline: { cell: ({ upline }) => upline ?? t('contract.house') },
          period: { cell: ({ period }) => t(`contract.periods.${period}`) },
          createdAt: { cell: ({ createdAt }) => dayTime(String(createdAt)) },
          status: { cell: ({ status }) => <ContractState state={status} /> },
        }}
      />
      <Decisions
        decisions={[
          {
            form: offerForm,
            label: t('contract.act.offer'),
            look: 'act',
            may,
            labels: { kind: t('column.kind'), from: t('contract.from') },
            fields: (
              <>
                <TextField name="account" autoCapitalize="none" maxLength={64} />
                <SelectField
                  name="kind"
                  options={contractKinds.map((value) => ({ value, label: t(`contractKind.${value}`) }))}
                />
                <SelectField
                  name="period"
                  options={ContractPeriod.options.map((value) => ({
                    value,
                    label: t(`contract.periods.${value}`),
                  }))}
                />
                <TermsFields />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
