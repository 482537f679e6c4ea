import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { TileGrid } from '#app/components/pictures/tile.tsx'
import { spread } from '#app/components/pictures/tile-art.ts'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import type { VersionedList } from '#app/lib/pages/with-version.ts'
import { Kept } from '#app/rendering/index.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { hasJackpot, poolOnTile } from '../jackpot-line.tsx'
import { gameArt, isCollection, type Star, useStars, WallTile } from './game-tile.tsx'
import { isNarrowed, isOfMember, type LobbyList as List, type LobbyQuery, lobbyLink } from './lobby-query.ts'

interface ListProps {
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

export interface LobbyListProps extends ListProps {
  /** Which of the games the member has saved. */
  saved: readonly boolean[]
  /** Of the platform's answer, if the games are the same for everybody. */
  version: string | undefined
  /** The pool of the jackpot, for the tile of its game. */
  pool?: string | null | undefined
}

/** From this number of games on, the first tile is wide; with fewer there would be gaps. */
const WITH_WIDE = 10

/** A lobby below its head: one kept part for all who see the same games, whose stars are slots. */
export function LobbyList({ saved, version, query, lists, pool, ...list }: LobbyListProps) {
  const { games, member } = list
  const starOf = useStars()
  const stars = member ? games.map((game, at) => starOf(game, saved[at] ?? false)) : []
  if (version === undefined || games.some(isCollection))
    return <ListOfGames {...list} query={query} lists={lists} stars={stars} pool={poolOnTile(pool)} />
  const { vendor, page } = query
  return (
    <Kept
      name="lobby"
      of={SharedList}
      input={{ ...list, games: { version, list: games }, vendor, page, lists }}
      slots={{
        ...slotsOf(stars),
        ...(pool && games.some((game) => hasJackpot(game) && !game.maintenance)
          ? { pool: poolOnTile(pool) }
          : {}),
      }}
    />
  )
}

/** The texts of the stars by name, numbered as the games. */
type StarSlots = Record<`saved${number}`, Star['saved']> & Record<`label${number}`, Star['label']>

const slotsOf = (stars: readonly Star[]) =>
  Object.fromEntries(
    stars.flatMap(({ saved, label }, at) => [
      [`saved${at}`, saved],
      [`label${at}`, label],
    ]),
  ) as StarSlots

interface SharedListProps
  extends Omit<ListProps, 'query' | 'games'>,
    Pick<LobbyQuery, 'vendor' | 'page'>,
    StarSlots {
  games: VersionedList<Game>
  pool?: ReactNode
}

/** All games of a lobby or of one of its vendors, narrowed by nothing else. */
function SharedList({ vendor, page, games, ...list }: SharedListProps) {
  const query = { vendor, page, list: 'all', q: undefined, classify: undefined, minBet: undefined } as const
  const starOf = (at: number): Star => ({
    saved: list[`saved${at}`] ?? 'false',
    label: list[`label${at}`] ?? '',
  })
  return (
    <ListOfGames
      {...list}
      games={games.list}
      query={query}
      stars={list.member ? games.list.map((_, at) => starOf(at)) : []}
    />
  )
}

/**
 * The tabs of a lobby, its tiles, and the pager. Games that were never open come last in a fold, which is closed if
 * there is anything to play above it.
 */
function ListOfGames({
  path,
  query,
  lists,
  games,
  pages,
  announced,
  offeredPages,
  member,
  stars,
  pool,
}: ListProps & { stars: readonly Star[]; pool?: ReactNode }) {
  const { t } = useTranslation(['games', 'common'])
  const link = (change: Partial<LobbyQuery>) => withQuery(path, lobbyLink(query, change))
  const inTheirOrder = games.map((game, at) => ({ game, star: stars[at] }))
  const [first, ...others] = inTheirOrder
  // In a ranked list and in search results the order has a meaning.
  const tiles =
    first && query.list === 'all' && !isNarrowed(query)
      ? [first, ...spread(others, ({ game }) => gameArt(game).material)]
      : inTheirOrder
  const offered = tiles.filter(({ game }) => !game.announced)
  const coming = tiles.filter(({ game }) => game.announced)
  const pager = (totalPages: number) => (
    <RecordsPager page={query.page} totalPages={totalPages} href={(page) => link({ page })} />
  )
  const grid = (some: typeof tiles, wide: boolean) => {
    return (
      <TileGrid records="games" label={t(`games:lobby.list.${query.list}`)} wide={wide}>
        {some.map(({ game, star }, index) => (
          <WallTile
            key={`${game.vendorCode}/${game.nodeId}`}
            game={game}
            star={star}
            wide={wide && index === 0}
            pool={pool}
          />
        ))}
      </TileGrid>
    )
  }
  const plain = query.page === 1 && query.list === 'all' && !query.q && !query.classify && !query.minBet
  // What is only announced is not what a visitor sees first.
  const isNothingOpen = plain && offered.length === 0 && coming.length > 0
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
        {isNothingOpen ? (
          <EmptyState
            title={t('games:lobby.noneOpen')}
            action={<LinkButton href={paths.games}>{t('games:lobby.showAll')}</LinkButton>}
          />
        ) : null}
        {query.page > offeredPages ? null : plain && offeredPages > 1 ? (
          // The first page of all games is no list to leaf through: rows by theme stand above it.
          <LinkButton href={link({ page: 2 })} className="mx-auto">
            {t('common:nav.more')}
          </LinkButton>
        ) : (
          pager(offeredPages)
        )}
        {coming.length > 0 || announced ? (
          <Fold
            title={t('common:announced')}
            count={String(announced ?? coming.length)}
            open={offered.length === 0 && !isNothingOpen}
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
