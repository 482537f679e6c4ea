import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { GatewayState } from '#office/features/gateways/gateway-state.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { gatewaysList } from '#office/lists/money/gateways-list.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { gatewayStatuses } from '#platform/cashier/providers/index.ts'

export const handle = { page: 'gateways' }

export const loader = (args: LoaderFunctionArgs) => loadList(args, gatewaysList)

export default function Gateways() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-gateways', 'office', 'cashier'])
  return (
    <OfficeListPage
      list={gatewaysList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('office:page.gateways')}
      chips={
        <StateChips
          list={gatewaysList}
          filter={filter}
          states={gatewayStatuses}
          word={(one) => t(`state.${one}`)}
        />
      }
      own={{
        title: { cell: ({ name, title }) => <a href={`/office/gateways/${name}`}>{title}</a> },
        methods: {
          cell: ({ methods }) =>
            methods.map((method) => t(`cashier:method.${method as 'crypto'}`)).join(', '),
        },
        hosts: { cell: ({ hosts }) => hosts.join(', ') },
        status: { cell: ({ status }) => <GatewayState status={status} /> },
      }}
    />
  )
}
