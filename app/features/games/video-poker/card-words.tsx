import { useTranslation } from '#app/i18n/use-translation.ts'
import { type HandName, handOf } from '#contract/play/odds/video-poker-odds.ts'

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
