import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { HouseState } from '#office/features/house/house-state.tsx'
import { FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { gameIdOf, gamesList } from '#office/lists/house/games-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { titled } from '#office/services/title.server.ts'

export const handle = { page: 'games' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'games')
  const filter = gamesList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, title] = await Promise.all([
    gamesList.page(platform, filter),
    titled(args, 'page.games'),
  ])
  return { filter, rows, next, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function Games() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={gamesList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.games')}
      chips={
        <FilterChips
          label={t('states')}
          chips={([undefined, 'open', 'closed'] as const).map((one) => ({
            href: gamesList.href(filter, { status: one }),
            text: one === undefined ? t('all') : t(`houseState.${one}`),
            current: filter.status === one,
          }))}
        />
      }
      own={{
        name: { cell: (row) => <a href={gamesList.recordHref(filter, gameIdOf(row))}>{row.name}</a> },
        maintenance: { cell: ({ maintenance }) => <HouseState state={maintenance ? 'closed' : 'open'} /> },
        return: { cell: ({ return: stated }) => (stated === null ? '–' : `${stated} %`) },
      }}
    />
  )
}
