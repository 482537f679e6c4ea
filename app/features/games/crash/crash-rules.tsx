import { Fold } from '#app/components/fold.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chancePercent, pointText, returnPercent } from '#contract/play/odds/crash-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { RulesCard } from '../table/rules-card.tsx'

/** The rules of crash with the exact return. */
export function CrashRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-crash')
  const decimal = useDecimal()
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4')]}
      stake={stake}
      returns={returns}
      exactReturn={t('exactReturn', { lowest: decimal(returns.lowest), highest: decimal(returns.highest) })}
    />
  )
}

/** Targets over the whole curve, in hundredths. */
const shown = [101, 110, 120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000] as const

/** What targets are worth: the curve of the return. */
export function CrashOddsTable() {
  const { t } = useTranslation(['games', 'game-crash'])
  const decimal = useDecimal()
  return (
    <Fold title={t('game-crash:odds')}>
      <RecordsTable
        name="odds"
        caption={t('game-crash:odds')}
        records={shown}
        id={String}
        columns={[
          {
            field: 'target',
            head: t('game-crash:target'),
            place: 'title',
            cell: (target) => t('games:round.times', { multiplier: decimal(pointText(BigInt(target))) }),
          },
          {
            field: 'chance',
            head: t('games:table.chance'),
            numeric: true,
            place: 'result',
            cell: (target) => `${decimal(chancePercent(target))}%`,
          },
          {
            field: 'return',
            head: t('game-crash:returnShare'),
            numeric: true,
            place: 'end',
            cell: (target) => `${decimal(returnPercent(target))}%`,
          },
        ]}
      />
    </Fold>
  )
}
