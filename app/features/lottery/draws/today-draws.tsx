import { Countdown } from '#app/components/countdown.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { MenuRow } from '#app/lib/play/lottery-menu.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'

/** What else is drawn today, in the order of lock: beside the page from wide screens on, else at its end. */
export function TodayDraws({ rows, gameCode }: { rows: readonly MenuRow[]; gameCode: string }) {
  const { t } = useTranslation(['lottery', 'lottery-menu'])
  const { time } = useFormat()
  return (
    <nav className="card lot-today" aria-labelledby="today">
      <h2 id="today" className="card-head text-base font-bold">
        {t('lottery:today')}
      </h2>
      <ul>
        {rows.map(({ game, drawsAt, state, remaining }) => (
          <li key={game.gameId}>
            <a
              href={paths.game(HOUSE_VENDOR, game.gameId)}
              aria-current={game.gameId === gameCode ? 'page' : undefined}
            >
              <b>{game.name}</b>
              <span className="digits">{time(drawsAt)}</span>
              <small>{t(`lottery-menu:tag.${game.gameMenuTag as 'north'}`)}</small>
              <small>
                {remaining === null ? (
                  t(`lottery-menu:state.${state}`)
                ) : (
                  <>
                    {t('lottery:locksIn')} <Countdown seconds={remaining} />
                  </>
                )}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
