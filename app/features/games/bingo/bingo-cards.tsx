import { classNames } from '#app/components/class-names.ts'
import { Fold } from '#app/components/fold.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import { CALLED, corners, fieldsOf } from '#contract/play/odds/bingo-odds.ts'
import type { Table } from '../game-parts.ts'
import { judgedCards } from './best-card.ts'
import { chosenCards } from './bingo-form.tsx'

interface CardView {
  at: number
  /** Row by row; null for the free field, and for all of a card that is not dealt yet. */
  fields: readonly (number | null)[]
  marked: number
  /** The fields that pay. */
  lit: number
  words: string
}

const rows = [0, 1, 2, 3, 4] as const
const blank = Array.from({ length: 25 }, () => null)

/** A card as a table; called numbers are bold on colour, those that pay on red. */
function CardTable({ at, fields, marked, lit, words }: CardView) {
  const { t } = useTranslation('game-bingo')
  return (
    <table className="bingo-card">
      <caption>
        {t('card', { number: at + 1 })}
        {words ? ` · ${words}` : ''}
      </caption>
      <thead>
        <tr>
          {[...'BINGO'].map((letter) => (
            <th key={letter} scope="col">
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {rows.map((column) => {
              const place = row * 5 + column
              const number = place === 12 ? '★' : fields[place]
              const bit = 1 << place
              return (
                <td key={column} className={lit & bit ? 'lit' : undefined}>
                  {marked & bit ? <b>{number}</b> : number}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a round showed of each card. */
export function useShownCards(): (outcome: BingoOutcome) => CardView[] {
  const { t } = useTranslation(['game-bingo', 'games'])
  return (outcome) =>
    judgedCards(outcome).map(({ at, card, marked, whole, pattern, multiplier }) => ({
      at,
      fields: fieldsOf(card),
      marked,
      lit: pattern === 'corners' ? corners : whole.reduce((fields, line) => fields | line, 0),
      words: pattern
        ? `${t(`game-bingo:pattern.${pattern}`)} · ${t('games:round.times', { multiplier })}`
        : t('game-bingo:none'),
    }))
}

/** Cards beside and below each other, then the balls in the order in which they were called. */
function CardsAndBalls({ cards, called }: { cards: readonly CardView[]; called: readonly number[] }) {
  const { t } = useTranslation('game-bingo')
  const balls = Array.from({ length: CALLED }, (_, at) => called[at] ?? null)
  return (
    <div className="bingo-cards">
      {cards.map((card) => (
        <CardTable key={card.at} {...card} />
      ))}
      <ol aria-label={t('called')}>
        {balls.map((ball, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: before a round they have no number
          <li key={at} className={classNames(ball === null && 'to-come')}>
            {ball}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** All cards of the round and its balls; empty ones of the same size before it. Several cards are shown at once. */
export function BingoCards(table: Table<BingoOutcome>) {
  const { t } = useTranslation('game-bingo')
  const cardsOf = useShownCards()
  const outcome = table.last?.outcome
  const count = outcome?.cards.length ?? chosenCards(table)
  const cards = outcome
    ? cardsOf(outcome)
    : Array.from({ length: count }, (_, at) => ({ at, fields: blank, marked: 0, lit: 0, words: '' }))
  return (
    <Fold title={t('cardsAndBalls')} open={count > 1}>
      <CardsAndBalls cards={cards} called={outcome?.called ?? []} />
    </Fold>
  )
}
