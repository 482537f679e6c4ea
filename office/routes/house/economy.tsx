import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EconomyParts } from '#office/features/house/economy-parts.tsx'
import { OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { economyList, readEconomyPage } from '#office/lists/house/economy-list.ts'
import { admit, operatorOf } from '#office/services/acts.server.ts'
import { readEconomy } from '#office/services/economy.server.ts'

export const handle = { page: 'economy' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'economy')
  const query = new URL(args.request.url).searchParams
  const filter = economyList.read(query)
  const { rows, next, ...economy } = await readEconomyPage(platform, filter, args.params.id)
  const { actor } = operatorOf(args)
  return { filter, rows, next, extra: await readEconomy(platform, economy, actor, query) }
}

export default function Economy() {
  const { filter, rows, next, extra } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={economyList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.economy')}
      about={t(extra.red > 0 ? 'economy.reds' : 'economy.green', { count: extra.red })}
      chips={<EconomyParts {...extra} current={filter.status} />}
      own={{
        game: {
          cell: ({ game }) => (
            <a href={`/office/games/${game.replace('/', '.')}`}>
              <code>{game}</code>
            </a>
          ),
        },
        option: { cell: ({ option }) => <code>{option}</code> },
        red: {
          cell: ({ red }) => (
            <Badge tone={red ? 'neg' : 'pos'}>{t(red ? 'economy.red' : 'economy.ok')}</Badge>
          ),
        },
      }}
    />
  )
}
