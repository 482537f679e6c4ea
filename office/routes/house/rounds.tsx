import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { RoundState } from '#contract/play/game-table.ts'
import { HouseState } from '#office/features/house/house-state.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { roundsList } from '#office/lists/house/rounds-list.ts'
import { loadList } from '#office/services/load-list.server.ts'

export const handle = { page: 'rounds' }

export const loader = (args: LoaderFunctionArgs) => loadList(args, roundsList)

export default function Rounds() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={roundsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.rounds')}
      chips={
        <StateChips
          list={roundsList}
          filter={filter}
          states={RoundState.options}
          word={(one) => t(`houseState.${one}`)}
        />
      }
      own={{
        game: { cell: ({ game, id }) => <a href={roundsList.recordHref(filter, id)}>{game}</a> },
        state: { cell: ({ state }) => <HouseState state={state} /> },
        bets: { cell: ({ bets }) => bets ?? '–' },
      }}
    />
  )
}
