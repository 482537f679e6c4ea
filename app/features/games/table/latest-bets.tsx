import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { proofPath } from '#app/lib/play/proof-path.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Game } from '#contract/play/catalogue.ts'
import type { SeenBet } from '#contract/play/game-table.ts'
import { gameArt } from '../lobby/game-tile.tsx'
import { useFigureText } from './figure.tsx'

/** The last bets on a game, whoever placed them: real money, masked names, and only of members who are listed. */
export function LatestBets({ game, bets }: { game: Game; bets: readonly SeenBet[] }) {
  const { t } = useTranslation('games')
  if (bets.length === 0) return <p className="game-empty">{t('latest.none')}</p>
  return (
    <ul className="rounds" data-records="latest">
      {bets.map((bet) => {
        const proof = proofPath(game.vendorCode, bet.betId)
        return (
          <li key={bet.betId} data-id={bet.betId}>
            {proof ? (
              <a href={proof} title={t('latest.proof')}>
                <BetLine game={game} bet={bet} />
                <Icon name="shield" size="sm" />
              </a>
            ) : (
              <div>
                <BetLine game={game} bet={bet} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function BetLine({ game, bet: { account, stake, payout, at } }: { game: Game; bet: SeenBet }) {
  const { t } = useTranslation('games')
  const { dayTime } = useFormat()
  const text = useFigureText()
  return (
    <>
      <Swatch art={gameArt(game)} className="round-mark" />
      <span>
        <b data-field="account">{account}</b>
        <small data-field="stake" data-amount={`-${stake}`}>
          {t('table.staked', { stake: text(stake, { as: 'amount' }) })}
        </small>
      </span>
      <span data-field="payout" data-amount={payout}>
        <Money amount={moneyOf(minorOf(payout) - minorOf(stake))} signed />
        <time dateTime={at} data-field="at">
          {dayTime(at)}
        </time>
      </span>
    </>
  )
}
