import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { HouseState } from '#office/features/house/house-state.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { drawsList } from '#office/lists/house/draws-list.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { drawIdOf } from '#platform/play/lottery/index.ts'

export const handle = { page: 'draws' }

export const loader = (args: LoaderFunctionArgs) => loadList(args, drawsList)

export default function Draws() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={drawsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.draws')}
      chips={
        <StateChips
          list={drawsList}
          filter={filter}
          states={['open', 'locked', 'drawing', 'settled', 'void']}
          word={(one) => t(`houseState.${one}`)}
        />
      }
      own={{
        game: { cell: (row) => <a href={drawsList.recordHref(filter, drawIdOf(row))}>{row.game}</a> },
        state: { cell: ({ state }) => <HouseState state={state} /> },
        bets: { cell: ({ bets }) => bets ?? '–' },
      }}
    />
  )
}
