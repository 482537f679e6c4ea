import type { ReactNode } from 'react'
import { LinkButton, TextLink } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { useMessage } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { PlayLimit } from '#contract/members/responsible-gaming.ts'
import type { Game } from '#contract/play/catalogue.ts'
import type { SeenBet } from '#contract/play/game-table.ts'
import { TurnoverWeight } from '../site/turnover-weights.tsx'
import { useCurrentPage } from '../site/use-current-page.ts'
import { useOpens } from '../site/use-opens.ts'
import { ClosedGame } from './closed-game.tsx'
import { PlayMoneyBadge } from './play-money-badge.tsx'
import { LatestBets } from './table/latest-bets.tsx'

/** With a script, the parts around a game are refreshed at this interval; the game itself stays as it is. */
const REFRESH_SECONDS = 5

interface VendorGameProps {
  game: Game
  launched:
    | { url: string; popup: boolean; reached: PlayLimit | null }
    | { refused: ErrorCode }
    | 'reality-check'
  /** The member's break from play; null for none. */
  playBreak: ReactNode
  /** Null for a trial account. */
  sessionLine: ReactNode
  /** What must still be played and, while a bonus runs, which wallet is staked; null for a trial account. */
  stakeSource: ReactNode
  bonusRuns: boolean
  /** The last bets of everybody. */
  latest: readonly SeenBet[]
}

/**
 * A vendor's game in its frame, or the way to its window; around it the session line, which every game has. While it is closed or
 * a reality check is due nobody can open it, but a frame that is on screen is kept by the script, so that an open round goes on.
 */
export function VendorGame({
  game,
  launched,
  playBreak,
  sessionLine,
  stakeSource,
  bonusRuns,
  latest,
}: VendorGameProps) {
  const { t } = useTranslation('games')
  const message = useMessage()
  if (launched !== 'reality-check' && 'refused' in launched && launched.refused !== 'game-in-maintenance')
    return (
      <div className="game-closed" data-refused={launched.refused}>
        {playBreak ?? (
          <Flash kind="warn" title={t('game.cannotPlay')}>
            {message(launched.refused)}
          </Flash>
        )}
      </div>
    )
  return (
    <>
      <div className="vendor-play">
        <div id="vendor-stage" className="vendor-stage">
          {launched === 'reality-check' ? (
            <p data-waits="reality-check">{t('vendor.realityCheck')}</p>
          ) : 'refused' in launched ? (
            <ClosedGame game={game} />
          ) : (
            <Opened game={game} {...launched} />
          )}
        </div>
        <div className="game-below">
          {stakeSource}
          <TurnoverWeight percent={game.turnoverWeight} />
          {sessionLine ?? (
            <p className="session-line">
              <PlayMoneyBadge /> {t('vendor.trial')}
            </p>
          )}
        </div>
      </div>
      <div className="game-below">
        <p data-vendor-note="" className="text-ink-2">
          {t(sessionLine ? (bonusRuns ? 'vendor.bonusNote' : 'vendor.note') : 'vendor.trialNote', {
            vendor: game.vendorName,
          })}
        </p>
        <Fold title={t('tab.latest')}>
          <LatestBets game={game} bets={latest} />
        </Fold>
        <span hidden>
          <Countdown seconds={REFRESH_SECONDS} thenRefresh />
        </span>
      </div>
    </>
  )
}

interface OpenedProps {
  game: Game
  url: string
  popup: boolean
  reached: PlayLimit | null
}

function Opened({ game, url, popup, reached }: OpenedProps) {
  const { t } = useTranslation(['games', 'responsible-gaming'])
  const opens = useOpens()
  const here = useCurrentPage()
  return (
    <>
      {reached ? (
        <div data-limit-reached={reached.kind}>
          <Flash kind="warn" title={t('games:vendor.limitReached')}>
            {t(`responsible-gaming:kind.${reached.kind}`)} ·{' '}
            {t(`responsible-gaming:period.${reached.period}`)}: {t('responsible-gaming:column.left')}{' '}
            <Money amount={reached.left} />.{' '}
            {opens(paths.personal('securityCenter')) ? (
              <a href={`${paths.personal('securityCenter', { open: 'limits' })}#limits`}>
                {t('responsible-gaming:session.limits')}
              </a>
            ) : null}
          </Flash>
        </div>
      ) : null}
      {popup ? (
        <div className="vendor-window" data-game-popup="">
          <p>{t('games:vendor.popup', { game: game.displayName, vendor: game.vendorName })}</p>
          <LinkButton href={url} look="act" target="_blank" rel="noopener noreferrer">
            {t('games:vendor.open')}
          </LinkButton>
          {/* with a script the page shows by itself what was won or lost there */}
          <TextLink href={here.pathname + here.search} id="played">
            {t('games:vendor.played')}
          </TextLink>
        </div>
      ) : (
        <iframe
          className="vendor-frame"
          data-game-frame=""
          src={url}
          title={game.displayName}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-top-navigation-by-user-activation"
          allow="fullscreen"
          referrerPolicy="no-referrer"
        />
      )}
    </>
  )
}
