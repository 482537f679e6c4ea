import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { TileGrid } from '#app/components/pictures/tile.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { CategoryCards } from '#app/features/games/lobby/category-cards.tsx'
import { GameTile } from '#app/features/games/lobby/game-tile.tsx'
import { HubSearch } from '#app/features/games/lobby/hub-search.tsx'
import { useFrame } from '#app/features/site/use-frame.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { PART_BUDGET_MS } from '#app/limits.ts'
import { callPublic, within } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import listStyles from '#app/styles/lists.css?url'
import { productLanguage } from '#contract/base/product.ts'
import { hotGames } from '#contract/play/game-lists.ts'

export const links = stylesheets(listStyles)

export const handle = keptForGuests(page('games'))

/** Two rows on a phone, and two on a wide screen. */
const HOT = 12

/** The hub of all games: search, the categories, what is played most. */
export async function loader(args: LoaderFunctionArgs) {
  const { language } = await preferencesOf(args)
  const [hot, title] = await Promise.all([
    within(
      PART_BUDGET_MS,
      callPublic(args.context, language, hotGames, { language: productLanguage(language), limit: HOT }),
    ),
    titleOf(args),
  ])
  const playable = hot?.list.filter(({ maintenance }) => !maintenance) ?? []
  return { hot: playable, title, description: args.context.texts(language).t('games:hub.description') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'description', content: data?.description },
]

export default function Games() {
  const { hot } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['games', 'common', 'home'])
  const { menus, status } = useFrame()
  return (
    <>
      <PageHead title={t('games:hub.title')} />
      <HubSearch id="find" />
      {menus.list.length > 0 ? <CategoryCards /> : <EmptyState title={t('common:failure.unavailable')} />}
      {status.flags.GAMELOHOT3 && hot.length > 0 ? (
        <Section
          title={t('home:hot')}
          aside={<TextLink href={paths.lobby('RNG', { list: 'hot' })}>{t('home:seeAll')}</TextLink>}
        >
          <TileGrid label={t('home:hot')}>
            {hot.map((game) => (
              <GameTile key={`${game.vendorCode}/${game.nodeId}`} game={game} />
            ))}
          </TileGrid>
        </Section>
      ) : null}
    </>
  )
}
