import type { ReactNode } from 'react'
import { FavouriteButton } from '#app/components/favourite-button.tsx'
import { Tile } from '#app/components/pictures/tile.tsx'
import { type TileArt, tileArt } from '#app/components/pictures/tile-art.ts'
import { useCurrentPage } from '#app/features/site/use-current-page.ts'
import { usePage } from '#app/i18n/page-context.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withModal, withQuery } from '#app/lib/pages/paths.ts'
import { Kept } from '#app/rendering/index.ts'
import { COLLECTION, type Game } from '#contract/play/catalogue.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { sceneOf } from '../game-scene.ts'
import { hasJackpot, PoolOnTile } from '../jackpot-line.tsx'

type TileGame = Pick<Game, 'gameType' | 'vendorCode' | 'nodeId' | 'artKind'>

/** The art of a game of the catalogue: always the same one. */
export const gameArt = ({ gameType, vendorCode: vendor, nodeId: id, artKind: kind }: TileGame): TileArt =>
  tileArt({ gameType, vendor, id, ...(kind === null ? {} : { kind }) })

/** The star of a game as texts, which are slots where its tile is the same for everybody. */
export interface Star {
  /** Whether the member has saved the game. */
  saved: 'true' | 'false'
  /** What the star does. */
  label: string
}

export function useStars(): (game: Pick<Game, 'displayName'>, saved: boolean) => Star {
  const { t } = useTranslation('games')
  return ({ displayName: game }, saved) => ({
    saved: saved ? 'true' : 'false',
    label: t(saved ? 'tile.unfavourite' : 'tile.favourite', { game }),
  })
}

/** Where a content network has the picture of a vendor's game (docs/operations.md). */
const pictureOf = ({ vendorCode, nodeId }: Game): string =>
  `/games/${encodeURIComponent(vendorCode)}/${encodeURIComponent(nodeId)}.webp`

export interface GameTileProps {
  game: Game
  art?: TileArt | undefined
  /** Its place in a list of the best. */
  rank?: number
  /** Marks the tile as a record of the set `games` (site.md section 6). */
  record?: boolean
  /** For members. */
  star?: Star | undefined
  /** The first of a wall, as wide as several: it has the great picture of its kind, if there is one. */
  wide?: boolean
  /** The pool of the jackpot, which the tile of its game shows. */
  pool?: ReactNode
}

/** A game of the catalogue as a tile; one that cannot be played says so. A collection opens its list over the page. */
export function GameTile(props: GameTileProps) {
  const { vendorCode, nodeId } = props.game
  if (isCollection(props.game)) return <CollectionTile {...props} />
  return <TileTo {...props} href={paths.game(vendorCode, nodeId)} />
}

function CollectionTile(props: GameTileProps) {
  const here = useCurrentPage()
  return <TileTo {...props} href={withModal(here, 'collection', { vendor: props.game.vendorCode })} />
}

/** The same on a page that has no query: its collections open over it whatever its address, by a link within the page. */
export function TileOnHome(props: GameTileProps) {
  const { vendorCode, nodeId } = props.game
  const href = isCollection(props.game)
    ? withQuery('', { modal: 'collection', vendor: vendorCode })
    : paths.game(vendorCode, nodeId)
  return <TileTo {...props} href={href} />
}

function TileTo({
  game,
  href,
  art = gameArt(game),
  rank,
  record,
  star,
  wide,
  pool,
}: GameTileProps & { href: string }) {
  const { t } = useTranslation(['games', 'common'])
  const decimal = useDecimal()
  const state = game.announced ? 'announced' : 'maintenance'
  const tag = game.isNew
    ? { label: t('games:tile.new') }
    : game.isHot
      ? { label: t('games:tile.hot') }
      : undefined
  const scene = wide ? sceneOf(game) : undefined
  return (
    <Tile
      href={href}
      name={game.displayName}
      vendor={game.vendorName}
      art={art}
      scene={scene}
      actLabel={t('games:tile.play')}
      figure={pool && hasJackpot(game) ? <PoolOnTile amount={pool} /> : undefined}
      {...(scene || game.vendorCode === HOUSE_VENDOR ? {} : { picture: pictureOf(game) })}
      {...(game.rtp === null || game.announced ? {} : { rtp: `${decimal(game.rtp)}%` })}
      {...(rank === undefined ? {} : { rank })}
      {...(tag ? { tag } : {})}
      {...(game.maintenance ? { closed: { state, label: t(`common:${state}`) } } : {})}
      {...(record
        ? {
            record: {
              id: game.nodeId,
              gameType: game.gameType,
              favourite: star?.saved ?? game.isFavourite,
            },
          }
        : {})}
      {...(star ? { favourite: <FavouriteForm game={game} star={star} /> } : {})}
    />
  )
}

interface WallTileProps {
  game: Game
  /** For members. */
  star: Star | undefined
  wide: boolean
  pool?: ReactNode
}

/** Whether the tile of a game leads back to the page on which it stands. */
export const isCollection = ({ isGame }: Game): boolean => isGame === COLLECTION

/** A tile of a lobby's wall, a record of the set `games`: drawn once for all who see the same of its game. */
export function WallTile({ game, star, wide, pool }: WallTileProps) {
  if (isCollection(game)) return <GameTile game={game} star={star} wide={wide} record />
  const { motif, material, transform } = gameArt(game)
  return (
    <Kept
      name="game-tile"
      of={KeptTile}
      input={{ ...game, motif, material, transform, ...star, wide }}
      slots={pool && hasJackpot(game) && !game.maintenance ? { pool } : {}}
    />
  )
}

type KeptTileProps = Game & TileArt & Partial<Star> & Pick<WallTileProps, 'wide'> & { pool?: ReactNode }

function KeptTile({ motif, material, transform, saved, label, wide, pool, ...game }: KeptTileProps) {
  const star = saved && label !== undefined ? { saved, label } : undefined
  return (
    <GameTile game={game} art={{ motif, material, transform }} star={star} wide={wide} pool={pool} record />
  )
}

/** The star of a game, a form of its own. */
export function FavouriteForm({
  game,
  star,
}: {
  game: Pick<Game, 'nodeId' | 'vendorCode' | 'gameType' | 'displayName' | 'isFavourite'>
  star?: Star
}) {
  const starOf = useStars()
  const { csrf, here } = usePage()
  const { saved, label } = star ?? starOf(game, game.isFavourite)
  const hidden = {
    csrf,
    nodeId: game.nodeId,
    vendor: game.vendorCode,
    gameType: game.gameType,
    redirectTo: here,
  }
  return (
    <form method="post" action={paths.toggleFavourite} data-enhance="">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FavouriteButton label={label} pressed={saved} />
    </form>
  )
}
