import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import { useShownCards } from './bingo-cards.tsx'

/** A bet on bingo in the member's records: each card by what it showed, and the balls. */
export function BingoRecord({ outcome, money }: { outcome: BingoOutcome; money: readonly Description[] }) {
  const { t } = useTranslation('game-bingo')
  const items = useCardItems(outcome)
  return (
    <DescriptionList
      items={[
        ...items,
        {
          term: t('called'),
          detail: (
            <span className="digits" data-outcome={outcome.called.join(',')}>
              {outcome.called.join(' ')}
            </span>
          ),
        },
        ...money,
      ]}
    />
  )
}

/** Each card of a round with the pattern that it is paid for. */
export function useCardItems(outcome: BingoOutcome): Description[] {
  const { t } = useTranslation('game-bingo')
  const shown = useShownCards()
  return shown(outcome).map(({ at, words }) => ({ term: t('card', { number: at + 1 }), detail: words }))
}
