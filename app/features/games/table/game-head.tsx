import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useCurrentPage } from '#app/features/site/use-current-page.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type LobbyType, lobbies, paths, withModal } from '#app/lib/pages/paths.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { KeptForAccount, useAccount } from '../../site/account-context.tsx'
import { useFrame } from '../../site/use-frame.ts'
import { useOpens } from '../../site/use-opens.ts'
import type { RulesProps } from '../game-parts.ts'
import { FavouriteForm } from '../lobby/game-tile.tsx'

/** What the head says of a game. */
type HeadFact = 'vendorCode' | 'nodeId' | 'gameType' | 'displayName' | 'vendorName' | 'rtp' | 'isFavourite'

/** The one head of a game. On phones it takes the place of the site's header; from 1024 px it is a row below that. */
export function GameHead({
  game: { vendorCode, nodeId, gameType, displayName, vendorName, rtp, isFavourite },
  returns = null,
  terms,
  plays = false,
}: {
  game: Pick<Game, HeadFact>
  /** What its bets return, where that is known by bet. */
  returns?: RulesProps['returns'] | null
  /** In place of the return, where players play each other: what the house takes. */
  terms?: string
  plays?: boolean
}) {
  const { member, signedIn } = useFrame()
  const { pathname, search } = useCurrentPage()
  const slots: HeadSlots = {}
  if (member) slots.balance = <Money amount={member.balance} />
  else if (!signedIn) slots.login = withModal({ pathname, search }, 'login')
  return (
    <KeptForAccount
      name="game-head"
      as="div"
      className="game-head chrome"
      of={HeadParts}
      input={{
        vendorCode,
        nodeId,
        gameType,
        displayName,
        vendorName,
        rtp,
        isFavourite,
        ...returns,
        terms,
        plays,
      }}
      slots={slots}
    />
  )
}

/** What is a visitor's own: a member's balance, a guest's way in. */
type HeadSlots = {
  balance?: ReactNode
  login?: string
}

interface HeadPartsProps extends HeadSlots, Partial<RulesProps['returns']>, Pick<Game, HeadFact> {
  terms: string | undefined
  plays: boolean
}

function HeadParts({ lowest, highest, terms, plays, balance, login, ...game }: HeadPartsProps) {
  const { t } = useTranslation(['games', 'common'])
  const decimal = useDecimal()
  const kind = useAccount()?.kind ?? null
  const lobby = game.gameType in lobbies ? lobbies[game.gameType as LobbyType] : paths.home
  // The catalogue knows the best bet's; where others return less, that is no return of the game.
  const ends = lowest && highest ? [cutToHundredths(lowest), cutToHundredths(highest)] : undefined
  const rtps = [...new Set(ends ?? (game.rtp === null ? [] : [game.rtp]))].map((end) => decimal(end))
  const text =
    terms ??
    (game.rtp === null
      ? undefined
      : t(rtps.length > 1 ? 'games:game.returnRange' : 'games:game.return', { rtp: `${rtps.join('–')}%` }))
  return (
    <>
      <a href={lobby} className="icon-button" aria-label={t('games:game.back')} title={t('games:game.back')}>
        <Icon name="chevron-left" className="mirrored" />
      </a>
      <div>
        <h1>{game.displayName}</h1>
        <p>
          {text === undefined ? (
            game.vendorName
          ) : (
            <>
              <span>{game.vendorName} · </span>
              {text}
            </>
          )}
        </p>
      </div>
      {plays ? <SoundSwitch /> : null}
      {login ? (
        <a href={login} data-modal-link="" className="button head-balance">
          {t('common:login')}
        </a>
      ) : null}
      {kind !== null && balance ? <HeadBalance trial={isTrial(kind)} balance={balance} /> : null}
      {kind !== null && !isTrial(kind) ? <FavouriteForm game={game} /> : null}
    </>
  )
}

/** `98.9421` as `98.94`: no return is rounded up. */
const cutToHundredths = (percent: string): string => percent.replace(/(\.\d\d)\d*$/, '$1')

/** Sound is off until this browser switches it on (`enhance/play/game.ts`). */
function SoundSwitch() {
  const { t } = useTranslation('games')
  return (
    <button
      type="button"
      data-sound=""
      aria-pressed={false}
      aria-label={t('game.sound')}
      title={t('game.sound')}
      className="js-space icon-button"
    >
      <Icon name="volume-off" />
      <Icon name="volume" />
    </button>
  )
}

/** What can be staked and the way to more, in one link. */
function HeadBalance({ trial, balance }: { trial: boolean; balance: ReactNode }) {
  const { t } = useTranslation(['common', 'games'])
  const opens = useOpens()
  const deposit = paths.personal('depositv2')
  const words = (
    <span>
      <small>{t(trial ? 'games:trial.money' : 'common:header.balance')}</small>
      {balance}
    </span>
  )
  if (!opens(deposit)) return <div className="head-balance">{words}</div>
  return (
    <a href={deposit} className="head-balance" title={t('common:header.deposit')}>
      {words}
      <Icon name="plus" />
      <span className="sr-only">{t('common:header.deposit')}</span>
    </a>
  )
}
