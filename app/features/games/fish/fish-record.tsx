import type { Description } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FishOutcome } from '#contract/play/games/fish.ts'
import { kinds } from '#contract/play/odds/fish-odds.ts'
import { recordOf } from '../outcome-items.tsx'

/** The fish that was aimed at, whether it was hit, and its multiplier. */
function useShotItems({ target, hit }: FishOutcome): Description[] {
  const { t } = useTranslation(['game-fish', 'records'])
  return [
    { term: t('records:bet.choice'), detail: t(`game-fish:kind.${target}`) },
    {
      term: t('game-fish:shot'),
      detail: (
        <b data-outcome={hit ? 'hit' : 'miss'}>{t(hit ? 'game-fish:wasHit' : 'game-fish:wasMissed')}</b>
      ),
    },
    { term: t('records:bet.multiplier'), detail: <span className="digits">×{kinds[target]}</span> },
  ]
}

/** A bullet in the member's records: the fish, and whether it was hit. */
export const FishRecord = recordOf(useShotItems)
