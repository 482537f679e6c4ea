import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArrivalState } from '#office/features/chains/arrival-state.tsx'
import { WaitingList } from '#office/features/waiting/waiting-list.tsx'
import { chainArrivalsList } from '#office/lists/money/chain-arrivals-list.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { arrivalStates } from '#platform/cashier/chain-arrivals/index.ts'

export const handle = { page: 'chains', live: true }

export const loader = (args: LoaderFunctionArgs) => loadList(args, chainArrivalsList)

export default function ChainArrivals() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-chains')
  return (
    <WaitingList
      list={chainArrivalsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('arrivals')}
      states={arrivalStates}
      words={{ state: (one) => t(`arrivalState.${one}`), reason: (one) => t(`reason.${one}`) }}
      name={{ field: 'units', text: ({ units, token }) => `${units} ${token}` }}
      place={{ field: 'name', cell: ({ chain, name }) => <a href={`/office/chains/${chain}`}>{name}</a> }}
      badge={(state) => <ArrivalState state={state} />}
    />
  )
}
