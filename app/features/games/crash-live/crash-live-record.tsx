import type { Description } from '#app/components/records/description-list.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CrashLiveOutcome } from '#contract/play/games/crash-live.ts'
import { recordOf } from '../outcome-items.tsx'

/** What a bet on live crash was: how it was to get out, where it did, and where the boat overturned. */
export function useBoatItems({ target, point, parts }: CrashLiveOutcome): Description[] {
  const { t } = useTranslation(['games', 'game-crash-live'])
  const decimal = useDecimal()
  const amount = useAmountText()
  const times = (multiplier: string) => t('games:round.times', { multiplier: decimal(multiplier) })
  return [
    {
      term: t('game-crash-live:target'),
      detail: target === null ? t('game-crash-live:byHand') : times(target),
    },
    ...parts.map(({ multiplier, stake }) => ({
      term: t('game-crash-live:at'),
      detail: `${times(multiplier)} · ${amount(stake)}`,
    })),
    {
      term: t('game-crash-live:point'),
      detail: (
        <b className="digits" data-outcome={point}>
          {times(point)}
        </b>
      ),
    },
  ]
}

/** A bet on live crash in the member's records. */
export const CrashLiveRecord = recordOf(useBoatItems)
