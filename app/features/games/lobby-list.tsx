import { LinkButton } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Fold } from '#app/components/fold.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { TileGrid } from '#app/components/tile.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { withQuery } from '#app/lib/paths.ts'
import type { Game } from '#contract/games.ts'
import { gameArts, WallTile } from './game-tile.tsx'
import { isOfMember, type LobbyList as List, type LobbyQuery, lobbyLink } from './lobby-query.ts'

export interface LobbyListProps {
  path: string
  query: LobbyQuery
  lists: readonly List[]
  games: readonly Game[]
  pages: number
  /** The number of listed games, and of those only announced; null if the platform gives no totals. */
  announced: number | null
  /** The number of pages with games that are offered; they come first. */
  offeredPages: number
  /** Members have a star on each tile. */
  member: boolean
}

/** From this number of games on, the first tile is wide; with fewer there would be gaps. */
const WITH_WIDE = 10

/**
 * The tabs of a lobby, its tiles, and the pager. Games that were never open come last in a fold, which is closed if
 * there is anything to play above it.
 */
export function LobbyList({
  path,
  query,
  lists,
  games,
  pages,
  announced,
  offeredPages,
  member,
}: LobbyListProps) {
  const { t } = useTranslation(['games', 'common'])
  const link = (change: Partial<LobbyQuery>) => withQuery(path, lobbyLink(query, change))
  const offered = games.filter((game) => !game.announced)
  const coming = games.filter((game) => game.announced)
  const pager = (totalPages: number) => (
    <RecordsPager page={query.page} totalPages={totalPages} href={(page) => link({ page })} />
  )
  const grid = (shown: readonly Game[], wide: boolean) => {
    const arts = gameArts(shown)
    return (
      <TileGrid records="games" label={t(`games:lobby.list.${query.list}`)} wide={wide}>
        {shown.map((game, index) => (
          <WallTile
            key={`${game.vendorCode}/${game.nodeId}`}
            game={game}
            art={arts[index]}
            favourite={member}
            wide={wide && index === 0}
          />
        ))}
      </TileGrid>
    )
  }
  const plain = query.page === 1 && query.list === 'all' && !query.q && !query.classify && !query.minBet
  return (
    <>
      <Tabs
        label={t('games:lobby.lists')}
        items={lists.map((list) => ({
          href: link({ list }),
          label: t(`games:lobby.list.${list}`),
          current: list === query.list,
          asksForLogin: !member && isOfMember(list),
        }))}
      />
      <div className="mt-3 grid gap-4">
        {offered.length > 0 ? grid(offered, plain && offered.length >= WITH_WIDE) : null}
        {games.length === 0 ? <NoGames path={path} list={query.list} /> : null}
        {query.page <= offeredPages ? pager(offeredPages) : null}
        {coming.length > 0 || announced ? (
          <Fold
            title={t('common:announced')}
            count={String(announced ?? coming.length)}
            open={offered.length === 0}
          >
            {coming.length > 0 ? (
              <>
                {grid(coming, false)}
                <div className="mt-4">{pager(pages)}</div>
              </>
            ) : (
              <LinkButton href={link({ page: offeredPages + 1 })}>
                {t('games:lobby.showAnnounced')}
              </LinkButton>
            )}
          </Fold>
        ) : null}
      </div>
    </>
  )
}

function NoGames({ path, list }: { path: string; list: List }) {
  const { t } = useTranslation('games')
  const title =
    list === 'fav' ? t('lobby.emptyFav') : list === 'recent' ? t('lobby.emptyRecent') : t('lobby.empty')
  const hint = list === 'fav' ? t('lobby.emptyFavHint') : list === 'recent' ? null : t('lobby.emptyHint')
  return (
    <EmptyState title={title} action={<LinkButton href={path}>{t('lobby.showAll')}</LinkButton>}>
      {hint}
    </EmptyState>
  )
}
