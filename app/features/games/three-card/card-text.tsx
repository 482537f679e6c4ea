import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ThreeCardOutcome } from '#contract/play/games/three-card/three-card.ts'
import { worthOf } from '#contract/play/games/three-card/three-card-hands.ts'
import { CardSigns } from '../table/card-words.tsx'

/** Cards in figures, on one line: `10♦ A♠ 3♣`. */
export const Cards = ({ cards }: { cards: readonly number[] }) => (
  <span className="whitespace-nowrap">
    <CardSigns cards={cards} />
  </span>
)

/** What three cards are called. */
export function useKindName(): (cards: readonly number[]) => string {
  const { t } = useTranslation('game-three-card')
  return (cards) => t(`kind.${worthOf(cards).kind}`)
}

/** The player's own seat of a hand. */
export const ownSeatOf = ({ seats, seat }: ThreeCardOutcome) => seats.find((other) => other.seat === seat)

/** All hands, by seat: `1:0,13,26 3:5,6,7`. */
export const handsText = ({ seats }: ThreeCardOutcome): string =>
  seats.map(({ seat, cards }) => `${seat}:${cards.join(',')}`).join(' ')
