import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { gameIdOf } from '#contract/base/fields/game-id.ts'
import { usePercent } from '#office/features/figures/use-percent.ts'
import { HouseState } from '#office/features/house/house-state.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { gamesList } from '#office/lists/house/games-list.ts'
import { loadList } from '#office/services/load-list.server.ts'

export const handle = { page: 'games' }

export const loader = (args: LoaderFunctionArgs) => loadList(args, gamesList)

export default function Games() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const percent = usePercent()
  return (
    <OfficeListPage
      list={gamesList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.games')}
      chips={
        <StateChips
          list={gamesList}
          filter={filter}
          states={['open', 'closed']}
          word={(one) => t(`houseState.${one}`)}
        />
      }
      own={{
        name: { cell: (row) => <a href={gamesList.recordHref(filter, gameIdOf(row))}>{row.name}</a> },
        maintenance: { cell: ({ maintenance }) => <HouseState state={maintenance ? 'closed' : 'open'} /> },
        return: { cell: ({ return: stated }) => percent(stated) },
      }}
    />
  )
}
