import type { Description } from '#app/components/records/description-list.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CrashOutcome } from '#contract/play/games/crash.ts'
import { recordOf } from '../outcome-items.tsx'

/** What a bet on crash was: its target, and where the rocket burst. */
export function useCrashItems({ target, point }: CrashOutcome): Description[] {
  const { t } = useTranslation(['games', 'game-crash'])
  const decimal = useDecimal()
  const times = (multiplier: string) => t('games:round.times', { multiplier: decimal(multiplier) })
  return [
    { term: t('game-crash:target'), detail: times(target) },
    {
      term: t('game-crash:point'),
      detail: (
        <b className="digits" data-outcome={point}>
          {times(point)}
        </b>
      ),
    },
  ]
}

/** A bet on crash in the member's records. */
export const CrashRecord = recordOf(useCrashItems)
