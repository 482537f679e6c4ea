import { Figure } from '#app/features/games/table/figure.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { type PlayType, playOf } from '#contract/play/games/lottery/plays.ts'
import type { LotteryDraw } from '#contract/play/lottery.ts'
import { linesText, MOST_CARDS, type OwnCard, type OwnLine, ownDraw } from './own-draw.ts'

/** More numbers of a play than this stand together on one card; so many of them are shown. */
const MOST_APART = 6
const MOST_TOGETHER = 100

/** A line of fifty numbers comes after those of a few, which have cards too then. */
const shortFirst = (lines: readonly OwnLine[]): OwnLine[] =>
  [...lines].sort((one, other) => one.numbers.split(' ').length - other.numbers.split(' ').length)

const hitsFirst = (cards: readonly OwnCard[]): OwnCard[] =>
  [...cards].sort((one, other) => Number(other.state === 'hit') - Number(one.state === 'hit'))

/** The numbers that have cards of their own, and those of plays that have many: as far as they are shown. */
function laidOut(cards: readonly OwnCard[]) {
  const byPlay = new Map<string, OwnCard[]>()
  for (const card of cards) {
    const others = byPlay.get(card.playType)
    if (others) others.push(card)
    else byPlay.set(card.playType, [card])
  }
  const isMany = (playType: string) => (byPlay.get(playType)?.length ?? 0) > MOST_APART
  const apart = cards.filter(({ playType }) => !isMany(playType)).slice(0, MOST_CARDS)
  const together = [...byPlay]
    .filter(([playType]) => isMany(playType))
    .map(([playType, numbers]) => ({ playType, numbers: numbers.slice(0, MOST_TOGETHER) }))
  const count = together.reduce((sum, { numbers }) => sum + numbers.length, apart.length)
  return { apart, together, unseen: cards.length - count }
}

/** How a card says that it waits, has missed, or has hit, in this order: the style sheet shows the one that its state asks for. */
function useStateWords(family: Family) {
  const { t } = useTranslation('lottery')
  return (playType: string) => {
    const kind = playOf(family, playType)?.rule.kind
    // Trượt wins by what does not come, and big or small is no number: of these none is awaited.
    return kind === 'none' || kind === 'shape'
      ? ([t('status.open'), t('status.lost'), t('status.won')] as const)
      : ([t('ownWaits'), t('ownMissed'), t('ownHits', { hits: '{}' })] as const)
  }
}

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
  const { t } = useTranslation('lottery')
  const { currencySymbol } = useFormat()
  const words = useStateWords(family)
  if (lines.length === 0) return null
  const isOver = draw.state === 'settled'
  const { cards, won } = ownDraw(family, shortFirst(lines), draw.prizes ?? [])
  const { apart, together, unseen } = laidOut(isOver ? hitsFirst(cards) : cards)
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
        {t('own')}
      </h2>
      {apart.length > 0 ? (
        <ul>
          {apart.map((card) => (
            <NumberCard key={cardName(card)} card={card} words={words(card.playType)} />
          ))}
        </ul>
      ) : null}
      {together.map(({ playType, numbers }) => (
        <NumbersCard key={playType} playType={playType} numbers={numbers} words={words(playType)} />
      ))}
      {unseen > 0 ? <p className="lot-note">{t('ownMore', { count: unseen })}</p> : null}
      <p className="lot-own-sum" aria-live="polite">
        {t(isOver ? 'column.payout' : 'ownWon')} <Figure name="won" value={won} as="money" />
      </p>
      {isOver ? null : <p className="lot-note">{t('ownPaid')}</p>}
    </section>
  )
}

type StateWords = readonly [waits: string, missed: string, hit: string]

const cardName = ({ playType, number }: OwnCard) => `${playType}:${number}`
const cardMarks = (card: OwnCard) => ({ 'data-own-card': cardName(card), 'data-state': card.state })

function NumberCard({ card, words: [waits, missed, hit] }: { card: OwnCard; words: StateWords }) {
  const { t } = useTranslation('game-lottery')
  const { playType, number, hits, payout } = card
  return (
    <li {...cardMarks(card)}>
      {number === '' ? null : <b className="digits">{number}</b>}
      <span>
        {t(`play.${playType as PlayType}`)}
        <small>
          <span>{waits}</span>
          <span>{missed}</span>
          <Figure name="hits" value={String(hits)} as="decimal" template={hit} />
        </small>
        <Figure name="payout" value={payout} as="amount" />
      </span>
    </li>
  )
}

/** Many numbers of one play: only those that hit say how often. */
function NumbersCard({
  playType,
  numbers,
  words: [waits, missed],
}: {
  playType: string
  numbers: readonly OwnCard[]
  words: StateWords
}) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  return (
    <div className="my-2 grid gap-2 rounded-md border border-line bg-surface p-3 text-xs">
      {t(`game-lottery:play.${playType as PlayType}`)}
      <ul className="flex flex-wrap gap-1">
        {numbers.map((card) => (
          <li key={card.number} {...cardMarks(card)} className="inline-flex rounded-full border border-line">
            <b className="digits rounded-full px-2 py-0.5">{card.number}</b>
            <small>
              <span className="sr-only">{waits}</span>
              <span className="sr-only">{missed}</span>
              <span className="px-1">
                <Figure
                  name="hits"
                  value={String(card.hits)}
                  as="decimal"
                  template={t('lottery:times', { times: '{}' })}
                />
              </span>
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
