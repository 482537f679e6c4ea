import type { Description } from '#app/components/records/description-list.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DiceOutcome } from '#contract/play/games/dice.ts'
import { recordOf } from '../outcome-items.tsx'

/** The side that was bet on, the roll, and the multiplier. */
function useRollItems({ direction, target, roll, multiplier }: DiceOutcome): Description[] {
  const { t } = useTranslation(['records', 'games', 'game-dice'])
  const decimal = useDecimal()
  return [
    {
      term: t('records:bet.choice'),
      detail: t(`game-dice:record.${direction}`, { target: decimal(target) }),
    },
    {
      term: t('game-dice:record.roll'),
      detail: (
        <b className="digits text-lg" data-roll={roll}>
          {decimal(roll)}
        </b>
      ),
    },
    {
      term: t('records:bet.multiplier'),
      detail: t('games:round.times', { multiplier: decimal(multiplier) }),
    },
  ]
}

/** A bet on Dice in the member's records. */
export const DiceRecord = recordOf(useRollItems)
