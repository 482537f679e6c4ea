import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DepositStatus } from '#contract/cashier/cashier.ts'
import { DepositState } from '#office/features/orders/deposit-state.tsx'
import { FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { depositsList } from '#office/lists/money/deposits-list.ts'
import { loadList } from '#office/services/load-list.server.ts'

export const handle = { page: 'deposits', live: true }

export const loader = (args: LoaderFunctionArgs) => loadList(args, depositsList)

export default function Deposits() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'cashier'])
  const chip = (text: string, status?: (typeof DepositStatus.options)[number]) => ({
    href: depositsList.href({ ...filter, status }),
    text,
    current: filter.status === status,
  })
  return (
    <OfficeListPage
      list={depositsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.deposits')}
      chips={
        <FilterChips
          label={t('states')}
          chips={[chip(t('all')), ...DepositStatus.options.map((one) => chip(t(`deposit.${one}`), one))]}
        />
      }
      own={{
        account: { cell: ({ account, id }) => <a href={depositsList.recordHref(filter, id)}>{account}</a> },
        method: { cell: ({ method }) => t(`cashier:method.${method as 'crypto'}`) },
        status: { cell: ({ status }) => <DepositState status={status} /> },
      }}
    />
  )
}
