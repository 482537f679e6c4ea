import type { Description } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SicboOutcome } from '#contract/play/games/sicbo.ts'
import { recordOf } from '../outcome-items.tsx'
import { useSpotItems } from '../spots/use-spot-items.tsx'
import { diceText, useFallWords } from './sicbo-stage.tsx'
import { useSpotName } from './spot-name.ts'

/** The dice of a bet, and each spot with its stake and its payout. */
export function useFallItems({ dice, spots }: SicboOutcome): Description[] {
  const { t } = useTranslation('game-sicbo')
  const items = useSpotItems(spots, useSpotName())
  const words = useFallWords()
  return [
    {
      term: t('dice'),
      detail: (
        <span data-outcome={dice.join(',')} className="digits">
          {diceText(dice)} = {words(dice)}
        </span>
      ),
    },
    ...items,
  ]
}

/** A bet on Sic Bo in the member's records: the dice, then each spot with its stake and what it paid. */
export const SicboRecord = recordOf(useFallItems)
