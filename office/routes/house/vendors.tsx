import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Differences } from '#office/features/house/differences-table.tsx'
import { HouseState } from '#office/features/house/house-state.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { OFFICE_ROWS } from '#office/limits.ts'
import { vendorStates, vendorsList } from '#office/lists/house/vendors-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { listDifferences } from '#platform/play/vendors/index.ts'

export const handle = { page: 'vendors', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'vendors')
  const [page, extra] = await Promise.all([
    loadList(args, vendorsList),
    listDifferences(platform, { status: 'open', limit: OFFICE_ROWS }),
  ])
  return { ...page, extra }
}

export default function Vendors() {
  const { filter, rows, next, extra } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  return (
    <OfficeListPage
      list={vendorsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.vendors')}
      chips={
        <>
          <StateChips
            list={vendorsList}
            filter={filter}
            states={vendorStates}
            word={(one) => t(`houseState.${one}`)}
          />
          <Differences differences={extra} />
        </>
      }
      own={{
        name: { cell: ({ name, code }) => <a href={`/office/vendors/${code}`}>{name}</a> },
        wallet: {
          cell: ({ wallet }) => <span data-wallet={wallet}>{wallet ? t(`walletKind.${wallet}`) : '–'}</span>,
        },
        state: { cell: ({ state }) => <HouseState state={state} /> },
        mostWin: { cell: ({ mostWin }) => (mostWin ? <Money amount={mostWin} /> : '–') },
        keyMadeAt: { cell: ({ keyMadeAt }) => (keyMadeAt ? dayTime(keyMadeAt) : '–') },
        mostWinTimes: { cell: ({ mostWinTimes }) => mostWinTimes ?? '–' },
      }}
    />
  )
}
