import { Figure } from '#app/features/games/table/figure.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import type { PlayType } from '#contract/play/games/lottery/plays.ts'
import type { LotteryDraw } from '#contract/play/lottery.ts'
import { linesText, MOST_CARDS, type OwnCard, type OwnLine, ownDraw } from './own-draw.ts'

/** A line of fifty numbers comes after those of a few, which have cards too then. */
const shortFirst = (lines: readonly OwnLine[]): OwnLine[] =>
  [...lines].sort((one, other) => one.numbers.split(' ').length - other.numbers.split(' ').length)

const hitsFirst = (cards: readonly OwnCard[]): OwnCard[] =>
  [...cards].sort((one, other) => Number(other.state === 'hit') - Number(one.state === 'hit'))

/**
 * A member's numbers on a draw that runs or has just been told, and what they have won: a card turns gold when its number
 * comes. The script (`enhance/play/own-cards.ts`) recounts them from the board with each message of the stream.
 */
export function OwnCards({
  family,
  draw,
  lines,
}: {
  family: Family
  draw: LotteryDraw
  lines: readonly OwnLine[]
}) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const { currencySymbol } = useFormat()
  if (lines.length === 0) return null
  const isOver = draw.state === 'settled'
  const { cards, won } = ownDraw(family, shortFirst(lines), draw.prizes ?? [])
  const shown = (isOver ? hitsFirst(cards) : cards).slice(0, MOST_CARDS)
  return (
    <section
      className="lot-own"
      aria-labelledby="own"
      data-own={family}
      data-own-draw={draw.numero}
      data-lines={linesText(lines)}
      data-symbol={currencySymbol}
    >
      <h2 id="own" className="text-base font-bold">
        {t('lottery:own')}
      </h2>
      <ul>
        {shown.map(({ playType, number, hits, payout, state }) => (
          <li key={`${playType}:${number}`} data-own-card={`${playType}:${number}`} data-state={state}>
            {number === '' ? null : <b className="digits">{number}</b>}
            <span>
              {t(`game-lottery:play.${playType as PlayType}`)}
              <small>
                <span>{t('lottery:ownWaits')}</span>
                <span>{t('lottery:ownMissed')}</span>
                <Figure
                  name="hits"
                  value={String(hits)}
                  as="decimal"
                  template={t('lottery:ownHits', { hits: '{}' })}
                />
              </small>
              <Figure name="payout" value={payout} as="amount" />
            </span>
          </li>
        ))}
      </ul>
      {cards.length > shown.length ? (
        <p className="lot-note">{t('lottery:ownMore', { count: cards.length - shown.length })}</p>
      ) : null}
      <p className="lot-own-sum" aria-live="polite">
        {t(isOver ? 'lottery:column.payout' : 'lottery:ownWon')} <Figure name="won" value={won} as="money" />
      </p>
      {isOver ? null : <p className="lot-note">{t('lottery:ownPaid')}</p>}
    </section>
  )
}
