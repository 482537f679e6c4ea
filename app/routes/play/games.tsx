import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { TileGrid } from '#app/components/pictures/tile.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { CategoryCards } from '#app/features/games/lobby/category-cards.tsx'
import { GameTile } from '#app/features/games/lobby/game-tile.tsx'
import { HubSearch } from '#app/features/games/lobby/hub-search.tsx'
import { useFrame } from '#app/features/site/use-frame.ts'
import { VendorLink } from '#app/features/site/vendor-link.tsx'
import { vendorsOf } from '#app/features/site/vendors-of.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { PART_BUDGET_MS } from '#app/limits.ts'
import { publicWithin, within } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { siteStatus } from '#app/services/site.server.ts'
import listStyles from '#app/styles/lists.css?url'
import { productLanguage } from '#contract/base/product.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { hotGames, recentGames } from '#contract/play/game-lists.ts'

export const links = stylesheets(listStyles)

export const handle = keptForGuests(page('games'))

/** Two rows on a phone, and two on a wide screen. */
const HOT = 12
/** One row of what the member played last. */
const RECENT = 6

/** The hub of all games: search, the categories, what is played most. */
export async function loader(args: LoaderFunctionArgs) {
  const { language } = await preferencesOf(args)
  const { flags } = await siteStatus(args)
  const [hot, recent] = await Promise.all([
    publicWithin(PART_BUDGET_MS, args.context, language, hotGames, {
      language: productLanguage(language),
      limit: HOT,
    }),
    args.context.visitor.token !== null && flags.GAMELOREC3
      ? within(
          PART_BUDGET_MS,
          callsOf(args).send(recentGames, { language: productLanguage(language), pageSize: RECENT }),
        )
      : null,
  ])
  return {
    hot: playable(hot?.list ?? []),
    hotVendors: hot?.footer ?? [],
    recent: recent && playable(recent.games),
    description: args.context.texts(language).t('games:hub.description'),
  }
}

const playable = (games: readonly Game[]) => games.filter(({ maintenance }) => !maintenance)

export default function Games() {
  const { hot, hotVendors, recent } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['games', 'common', 'home'])
  const { menus, lanes, status } = useFrame()
  const hrefs = new Map(vendorsOf(lanes.list).map(({ vendorCode, href }) => [vendorCode, href]))
  const hotOnes = hotVendors.flatMap((vendor) => {
    const href = hrefs.get(vendor.vendorCode)
    return href ? [{ ...vendor, href }] : []
  })
  return (
    <>
      <PageHead title={t('games:hub.title')} />
      <HubSearch id="find" />
      {menus.list.length > 0 ? <CategoryCards /> : <EmptyState title={t('common:failure.unavailable')} />}
      {recent ? (
        <Section id="recent" title={t('games:lobby.row.recent')}>
          {recent.length > 0 ? (
            <TileGrid label={t('games:lobby.row.recent')}>
              {recent.map((game) => (
                <GameTile key={`${game.vendorCode}/${game.nodeId}`} game={game} />
              ))}
            </TileGrid>
          ) : (
            <EmptyState title={t('games:hub.noRecent')} />
          )}
        </Section>
      ) : null}
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
          {hotOnes.length > 1 ? (
            <nav aria-label={t('games:hub.hotVendors')} className="vendor-links rail vendor-rail mt-3">
              {hotOnes.map((vendor) => (
                <VendorLink key={vendor.vendorCode} vendor={vendor} href={vendor.href} />
              ))}
            </nav>
          ) : null}
        </Section>
      ) : null}
    </>
  )
}
