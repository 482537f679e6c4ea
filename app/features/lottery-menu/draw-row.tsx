import type { ReactNode } from 'react'
import { Countdown } from '#app/components/countdown.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { type TileArt, tileArt } from '#app/components/pictures/tile-art.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { MenuRow } from '#app/lib/play/lottery-menu.ts'
import { formatTime } from '#app/lib/text/dates.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { FavouriteForm } from '../games/lobby/game-tile.tsx'

/**
 * A draw of a menu as a record of the set `draws` (site.md 4.3): its game leads to it, `note` stands below the name and
 * `children` behind it; the star of its game for members.
 */
export function DrawItem({
  row,
  member,
  art,
  note,
  children,
}: {
  row: MenuRow
  member: boolean
  art: TileArt | undefined
  note: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation('lottery-menu')
  const { game, numero, drawsAt, state, left } = row
  return (
    <li
      data-id={game.gameId}
      data-status={state}
      data-draw={numero}
      data-draw-state={state}
      data-closed={game.maintenance ? 'maintenance' : undefined}
    >
      <span hidden data-field="numero">
        {numero}
      </span>
      <time hidden data-field="drawsAt" dateTime={drawsAt}>
        {drawsAt}
      </time>
      <span hidden data-field="state" data-value={state}>
        {t(`state.${state}`)}
      </span>
      {state === 'open' ? (
        <span hidden>
          <Countdown seconds={left} />
        </span>
      ) : null}
      <a href={paths.game(HOUSE_VENDOR, game.gameId)}>
        {art ? <Swatch art={art} /> : null}
        <span className="draw-name">
          <b data-field="game">{game.name}</b>
          {note}
        </span>
        {children}
      </a>
      {member ? (
        <FavouriteForm
          game={{
            nodeId: game.gameId,
            vendorCode: HOUSE_VENDOR,
            gameType: game.gameType,
            displayName: game.remark,
            isFavourite: game.isFavourite,
          }}
        />
      ) : null}
    </li>
  )
}

/** The pictures of a list of draws. */
export const drawArts = (rows: readonly MenuRow[]): TileArt[] =>
  rows.map(({ game: { gameType, gameId } }) => tileArt({ gameType, vendor: HOUSE_VENDOR, id: gameId }))

/** Below the name: the member's tickets on the draw; for a guest, when it draws. */
export function RowNote({ row, member }: { row: MenuRow; member: boolean }) {
  const { t } = useTranslation('lottery-menu')
  const { game, numero, drawsAt, state } = row
  const words = game.maintenance
    ? t('maintenance')
    : state === 'open'
      ? member && numero === game.numero
        ? game.tickets > 0
          ? t('own', { count: game.tickets })
          : t('noTicket')
        : t('drawsAt', { time: formatTime(drawsAt) })
      : t(`state.${state}`)
  return <span className="draw-note">{words}</span>
}

/** The last result of a game, a box a digit; of six of 49 a box a ball. */
export function LastNumber({ row }: { row: MenuRow }) {
  const { t } = useTranslation('lottery-menu')
  const { last } = row.game
  if (!last) return null
  const parts = last.number.includes(' ') ? last.number.split(' ') : [...last.number].slice(-6)
  return (
    <span className="draw-last">
      <span>{t(last.numero === row.numero ? 'latest' : 'last')}</span>
      <span className="draw-digits digits" data-last={last.number}>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: digits have no other name than their place
          <b key={at}>{part}</b>
        ))}
      </span>
    </span>
  )
}
