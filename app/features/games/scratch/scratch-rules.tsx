import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { prizeRanges, TICKETS } from '#contract/play/odds/scratch-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'

/** The rules of the scratch card with the exact return. */
export function ScratchRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-scratch')
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4')]}
      stake={stake}
      returns={returns}
      exactReturn={(percent) => t('exactReturn', { percent })}
    />
  )
}

/** The prize table: each prize with its tickets of the million, its chance, and its part of the return. */
export function ScratchOddsTable() {
  const { t } = useTranslation(['games', 'game-scratch'])
  const decimal = useDecimal()
  const whole = (count: number) => decimal(String(count))
  return (
    <OddsTable
      title={t('game-scratch:odds')}
      rows={prizeRanges}
      id={({ figure }) => figure}
      columns={({ multiplier, returned }) => [
        {
          field: 'figure',
          head: t('game-scratch:figureHead'),
          place: 'title',
          cell: ({ figure }) => t('game-scratch:three', { figure: t(`game-scratch:figure.${figure}`) }),
        },
        {
          field: 'numbers',
          head: t('game-scratch:numbersHead'),
          numeric: true,
          cell: ({ first, last }) => `${whole(first)}–${whole(last)}`,
        },
        {
          field: 'tickets',
          head: t('game-scratch:ticketsHead'),
          numeric: true,
          place: 'end',
          cell: ({ tickets }) => whole(tickets),
        },
        {
          field: 'chance',
          head: t('games:table.chance'),
          numeric: true,
          cell: ({ tickets }) => `${decimal(((tickets * 100) / TICKETS).toFixed(2))}%`,
        },
        multiplier(({ multiplier }) => whole(multiplier)),
        returned(t('game-scratch:returnShare'), ({ tickets, multiplier }) =>
          ((tickets * multiplier * 100) / TICKETS).toFixed(4),
        ),
      ]}
    />
  )
}
