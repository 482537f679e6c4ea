import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import { decimalOf, multiplierOf, returnPercent, targetFor } from '#contract/play/odds/dice-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'
import { shownChances } from './shown-chances.ts'

/** The rules of Dice with the exact return. */
export function DiceRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-dice')
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4')]}
      stake={stake}
      returns={returns}
      exactReturn={(lowest, highest) => t('exactReturn', { lowest, highest })}
    />
  )
}

/** What some targets are worth: chance, multiplier, exact return. */
export function DiceOddsTable() {
  const { t } = useTranslation('game-dice')
  const decimal = useDecimal()
  return (
    <OddsTable
      title={t('odds')}
      rows={shownChances}
      id={String}
      columns={({ multiplier, returned }) => [
        {
          field: 'chance',
          head: t('chance'),
          place: 'title',
          cell: (winning) => `${decimal(decimalOf(winning))}%`,
        },
        {
          field: 'under',
          head: t('underTarget'),
          numeric: true,
          cell: (winning) => decimal(targetFor('under', winning)),
        },
        {
          field: 'over',
          head: t('overTarget'),
          numeric: true,
          place: 'end',
          cell: (winning) => decimal(targetFor('over', winning)),
        },
        multiplier((winning) => decimal(fourDecimals(multiplierOf(winning)))),
        returned(t('returnShare'), (winning) => returnPercent(winning)),
      ]}
    />
  )
}
