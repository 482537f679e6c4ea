import { LinkButton } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { TileGrid } from '#app/components/tile.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { withQuery } from '#app/lib/paths.ts'
import type { Game } from '#contract/games.ts'
import { GameTile } from './game-tile.tsx'
import { isOfMember, type LobbyList as List, type LobbyQuery, lobbyLink } from './lobby-query.ts'

export interface LobbyListProps {
  path: string
  query: LobbyQuery
  lists: readonly List[]
  games: readonly Game[]
  pages: number
  /** Members have a star on each tile. */
  member: boolean
}

/** The tabs of a lobby, its tiles, and the way to the other pages. */
export function LobbyList({ path, query, lists, games, pages, member }: LobbyListProps) {
  const { t } = useTranslation(['games', 'common'])
  const link = (change: Partial<LobbyQuery>) => withQuery(path, lobbyLink(query, change))
  return (
    <div className="min-w-0">
      <Tabs
        label={t('games:lobby.lists')}
        items={lists.map((list) => ({
          href: link({ list }),
          label: t(`games:lobby.list.${list}`),
          current: list === query.list,
          asksForLogin: !member && isOfMember(list),
        }))}
      />
      <div className="my-4">
        <TileGrid records="games" label={t(`games:lobby.list.${query.list}`)}>
          {games.map((game) => (
            <GameTile key={`${game.vassalage}/${game.nodeId}`} game={game} record favourite={member} />
          ))}
        </TileGrid>
        {games.length === 0 ? <NoGames path={path} list={query.list} /> : null}
      </div>
      <RecordsPager page={query.page} totalPages={pages} href={(page) => link({ page })} />
    </div>
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
