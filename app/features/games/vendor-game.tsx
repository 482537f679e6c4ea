import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Flash } from '#app/components/flash.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Game } from '#contract/games.ts'
import { ClosedGame } from './closed-game.tsx'
import { PlayMoneyBadge } from './play-money-badge.tsx'

/** With a script, what stands around a game is refreshed so often; the game itself stays as it is. */
const REFRESH_SECONDS = 15

interface VendorGameProps {
  game: Game
  launched: { url: string; popup: boolean } | { refused: ErrorCode }
  /** The member's break from play; null for none. */
  playBreak: ReactNode
  /** Null of a trial account. */
  sessionLine: ReactNode
}

/** A vendor's game in its frame, or the way to its window; around it the session line, which every game has. */
export function VendorGame({ game, launched, playBreak, sessionLine }: VendorGameProps) {
  const { t } = useTranslation(['games', 'errors'])
  if ('refused' in launched)
    return (
      <div className="game-closed">
        {playBreak ??
          (launched.refused === 'game-in-maintenance' ? (
            <ClosedGame game={game} />
          ) : (
            <Flash kind="warn" title={t('games:game.cannotPlay')} />
          ))}
      </div>
    )
  return (
    <>
      {launched.popup ? (
        <div className="vendor-window" data-game-popup="">
          <p>{t('games:vendor.popup', { game: game.displayName, vendor: game.vendorName })}</p>
          <LinkButton href={launched.url} look="act" target="_blank" rel="noopener noreferrer">
            {t('games:vendor.open')}
          </LinkButton>
        </div>
      ) : (
        <iframe
          className="vendor-frame"
          data-game-frame=""
          src={launched.url}
          title={game.displayName}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-top-navigation-by-user-activation"
          allow="fullscreen"
          referrerPolicy="no-referrer"
        />
      )}
      <div className="game-below">
        {sessionLine ?? (
          <p className="session-line">
            <PlayMoneyBadge /> {t('games:vendor.trial')}
          </p>
        )}
        <p className="text-ink-2">{t('games:vendor.note', { vendor: game.vendorName })}</p>
        <span hidden>
          <Countdown seconds={REFRESH_SECONDS} thenRefresh />
        </span>
      </div>
    </>
  )
}
