import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Game } from '#contract/play/catalogue.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import { useOpens } from '../../site/use-opens.ts'
import type { GameFace, Round } from '../game-parts.ts'
import { gameArt } from '../lobby/game-tile.tsx'
import { useFigureText } from './figure.tsx'

/** The member's last rounds of this game, a row each: the outcome, the bet and the payout. */
export function MyRounds({
  game,
  parts,
  rounds,
  guest,
}: {
  game: Game
  parts: GameFace
  rounds: readonly Round<Outcome>[]
  guest: boolean
}) {
  const { t } = useTranslation('games')
  const { dayTime } = useFormat()
  const text = useFigureText()
  const words = parts.useWords()
  const opens = useOpens()
  const records = paths.personal('personalHistoryCopy')
  // A trial account has no records; every round has its proof.
  const href = (id: string) =>
    opens(records) ? paths.personal('personalHistoryCopy', { bet: id }) : paths.verify(id)
  if (rounds.length === 0)
    return <p className="game-empty">{t(guest ? 'table.guestNote' : 'table.noRounds')}</p>
  return (
    <ul className="rounds" data-records="rounds">
      {rounds.map(({ bet, outcome }) => {
        const tone = outcome && parts.tone?.(outcome)
        const result = outcome ? words.result(outcome) : t(`round.${bet.result}`)
        return (
          <li key={bet.id} data-id={bet.id} data-status={bet.result}>
            <a href={href(bet.id)} data-field="bet">
              {tone ? (
                <span className={`round-mark ${tone}`} aria-hidden>
                  {result}
                </span>
              ) : (
                <Swatch art={gameArt(game)} className="round-mark" />
              )}
              <span>
                <b data-field="outcome">{tone && outcome ? words.on(outcome) : result}</b>
                <small>
                  {tone || !outcome ? (tone ? `${result} · ` : '') : `${words.on(outcome)} · `}
                  <span data-field="stake" data-amount={`-${bet.stake}`}>
                    {t('table.staked', { stake: text(bet.stake, { as: 'amount' }) })}
                  </span>
                </small>
              </span>
              <span data-field="payout" data-amount={bet.payout}>
                <Money amount={moneyOf(minorOf(bet.payout) - minorOf(bet.stake))} signed />
                <time dateTime={bet.time} data-field="time">
                  {dayTime(bet.time)}
                </time>
              </span>
              <Icon name="chevron-right" size="sm" className="mirrored" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
