import { type Description, DescriptionList } from '#app/components/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DiceOutcome } from '#contract/games/dice.ts'

/** A bet on Dice in the member's records. */
export function DiceRecord({ outcome, money }: { outcome: DiceOutcome; money: readonly Description[] }) {
  const { t } = useTranslation(['records', 'game-dice'])
  const { direction, target, roll, multiplier } = outcome
  return (
    <DescriptionList
      items={[
        { term: t('records:bet.choice'), detail: t(`game-dice:record.${direction}`, { target }) },
        {
          term: t('game-dice:record.roll'),
          detail: (
            <b className="digits text-lg" data-roll={roll}>
              {roll}
            </b>
          ),
        },
        { term: t('records:bet.multiplier'), detail: <span className="digits">×{multiplier}</span> },
        ...money,
      ]}
    />
  )
}
