import type { Description } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RouletteOutcome } from '#contract/play/games/roulette.ts'
import { recordOf } from '../outcome-items.tsx'
import { useSpotItems } from '../spots/use-spot-items.tsx'
import { PocketNumber } from './pocket-number.tsx'
import { useSpotName } from './spot-name.ts'

/** The number, and each spot with its stake and its payout. */
function useNumberItems(outcome: RouletteOutcome): Description[] {
  const { t } = useTranslation('game-roulette')
  const spots = useSpotItems(outcome.spots, useSpotName())
  return [
    {
      term: t('number'),
      detail: (
        <span data-outcome={outcome.number}>
          <PocketNumber number={outcome.number} />
        </span>
      ),
    },
    ...spots,
  ]
}

/** A bet on roulette in the member's records: the number, then each spot with its stake and what it paid. */
export const RouletteRecord = recordOf(useNumberItems)
