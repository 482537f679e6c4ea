import type { ReactNode } from 'react'
import { Countdown } from '#app/components/countdown.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { type TileArt, tileArt } from '#app/components/pictures/tile-art.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { type MenuRow, weekdayAt } from '#app/lib/play/lottery-menu.ts'
import { formatTime } from '#app/lib/text/dates.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { FavouriteForm } from '../games/lobby/game-tile.tsx'
import { DrawCells } from '../games/table/draw-cells.tsx'

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
  const { game, numero, drawsAt, state, left } = row
  return (
    <li
      data-id={game.gameId}
      data-status={state}
      data-draw={numero}
      data-draw-state={state}
      data-closed={game.maintenance ? 'maintenance' : undefined}
    >
      <DrawCells game={game.gameId} numero={numero} drawsAt={drawsAt} state={state} />
      {state === 'open' ? (
        <span hidden>
          <Countdown seconds={left} />
        </span>
      ) : null}
      <a href={paths.game(HOUSE_VENDOR, game.gameId)}>
        {art ? <Swatch art={art} /> : null}
        <span className="draw-name">
          <b>{game.name}</b>
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

/** When a draw draws: the hour, and the day too unless it is the one that is shown. */
export function useDrawTime(): (row: MenuRow, shownDay: string) => string {
  const { t } = useTranslation('lottery-menu')
  const { day, dayOf } = useFormat()
  const weekdays = t('day', { returnObjects: true }) as Record<string, string>
  return ({ drawsAt }, shownDay) =>
    dayOf(drawsAt) === shownDay
      ? t('drawsAt', { time: formatTime(drawsAt) })
      : t('drawsOn', {
          weekday: weekdays[weekdayAt(new Date(drawsAt))],
          day: day(drawsAt),
          time: formatTime(drawsAt),
        })
}

/**
 * Below the name: the member's tickets on the draw; for a guest, when it draws. Of another day than the one that is
 * shown, everybody is told when it draws and locks.
 */
export function RowNote({ row, member, shownDay }: { row: MenuRow; member: boolean; shownDay: string }) {
  const { t } = useTranslation('lottery-menu')
  const { day, dayOf } = useFormat()
  const drawTime = useDrawTime()
  const { game, numero, drawsAt, state, left } = row
  if (game.maintenance || state !== 'open')
    return <span className="draw-note">{t(game.maintenance ? 'maintenance' : `state.${state}`)}</span>
  const isOtherDay = dayOf(drawsAt) !== shownDay
  const isNext = member && numero === game.numero
  const own = isNext && game.tickets > 0 ? t('own', { count: game.tickets, day: day(drawsAt) }) : undefined
  if (!isOtherDay)
    return <span className="draw-note">{own ?? (isNext ? t('noTicket') : drawTime(row, shownDay))}</span>
  return (
    <span className="draw-note">
      {own ? `${own} · ` : null}
      {drawTime(row, shownDay)} · {t('locksIn')} <Countdown seconds={left} />
    </span>
  )
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
