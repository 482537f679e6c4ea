import { useTranslation } from '#app/i18n/use-translation.ts'
import { isRed, rankOf, signOf, suitOf } from '#contract/play/games/common/playing-cards.ts'

/** Cards in words: `jack of hearts`. */
export function useCardName(): (card: number) => string {
  const { t } = useTranslation('games')
  return (card) => {
    const rank = rankOf(card)
    const named =
      rank === 'J' || rank === 'Q' || rank === 'K' || rank === 'A' ? t(`cards.rank.${rank}`) : rank
    return t('cards.card', { rank: named, suit: t(`cards.suit.${suitOf(card)}`) })
  }
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
