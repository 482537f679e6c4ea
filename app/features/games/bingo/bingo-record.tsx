import type { Description } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import { recordOf } from '../outcome-items.tsx'
import { useShownCards } from './bingo-cards.tsx'

/** The cards of a round, and its balls. */
function useRoundItems(outcome: BingoOutcome): Description[] {
  const { t } = useTranslation('game-bingo')
  const items = useCardItems(outcome)
  return [
    ...items,
    {
      term: t('called'),
      detail: (
        <span className="digits" data-outcome={outcome.called.join(',')}>
          {outcome.called.join(' ')}
        </span>
      ),
    },
  ]
}

/** A bet on bingo in the member's records: each card by what it showed, and the balls. */
export const BingoRecord = recordOf(useRoundItems)

/** Each card of a round with the pattern that it is paid for. */
export function useCardItems(outcome: BingoOutcome): Description[] {
  const { t } = useTranslation('game-bingo')
  const cardsOf = useShownCards()
  return cardsOf(outcome).map(({ at, words }) => ({ term: t('card', { number: at + 1 }), detail: words }))
}
