import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DepositStatus } from '#contract/cashier/cashier.ts'
import { DepositState } from '#office/features/orders/deposit-state.tsx'
import { useCodeWord } from '#office/features/records/code-words.ts'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { depositsList } from '#office/lists/money/deposits-list.ts'
import { loadList } from '#office/services/load-list.server.ts'

export const handle = { page: 'deposits', live: true }

export const loader = (args: LoaderFunctionArgs) => loadList(args, depositsList)

export default function Deposits() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'cashier'])
  const providerOf = useCodeWord('provider')
  return (
    <OfficeListPage
      list={depositsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.deposits')}
      chips={
        <StateChips
          list={depositsList}
          filter={filter}
          states={DepositStatus.options}
          word={(one) => t(`deposit.${one}`)}
        />
      }
      own={{
        account: { cell: ({ account, id }) => <a href={depositsList.recordHref(filter, id)}>{account}</a> },
        method: { cell: ({ method }) => t(`cashier:method.${method as 'crypto'}`) },
        provider: {
          cell: ({ provider }) => <span data-provider={provider}>{providerOf(provider) ?? provider}</span>,
        },
        status: { cell: ({ status }) => <DepositState status={status} /> },
      }}
    />
  )
}
