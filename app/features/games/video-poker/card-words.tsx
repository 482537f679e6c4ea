import { useTranslation } from '#app/i18n/use-translation.ts'
import { isRed, rankOf, signOf, suitOf } from '#contract/games/playing-cards.ts'
import { type HandName, handOf } from '#contract/games/video-poker-odds.ts'

/** Cards in words: `jack of hearts`. */
export function useCardName(): (card: number) => string {
  const { t } = useTranslation('game-video-poker')
  return (card) => {
    const rank = rankOf(card)
    const named = rank === 'J' || rank === 'Q' || rank === 'K' || rank === 'A' ? t(`rank.${rank}`) : rank
    return t('card', { rank: named, suit: t(`suit.${suitOf(card)}`) })
  }
}

/** What a hand is called. */
export function useHandName(): (hand: HandName | undefined) => string {
  const { t } = useTranslation('game-video-poker')
  return (hand) => (hand ? t(`hand.${hand}`) : t('nothing'))
}

/** What five cards are called. */
export function useHandOf(): (cards: readonly number[]) => string {
  const handName = useHandName()
  return (cards) => handName(handOf(cards))
}

/** Cards in figures: `10♦ A♠`. */
export const CardSigns = ({ cards }: { cards: readonly number[] }) => (
  <span className="digits">
    {cards.map((card, at) => (
      <span key={card} className={isRed(card) ? 'text-neg' : undefined}>
        {at > 0 ? ' ' : ''}
        {signOf(card)}
      </span>
    ))}
  </span>
)
