import { Fold } from '#app/components/fold.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { hitsOf, kindNames, kinds, returnedOfAll } from '#contract/play/odds/fish-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { RulesCard } from '../table/rules-card.tsx'

/** The rules of fishing with the exact return. */
export function FishRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-fish')
  const decimal = useDecimal()
  return (
    <RulesCard
      lines={[t('rule1'), { withScript: t('ruleHold') }, t('rule2'), t('rule3'), t('rule4')]}
      stake={stake}
      returns={returns}
      exactReturn={t('exactReturn', { percent: decimal(returns.lowest) })}
    />
  )
}

/** What each fish is worth: the values that hit it, its chance, multiplier, exact return. */
export function FishOddsTable() {
  const { t } = useTranslation(['games', 'game-fish'])
  const decimal = useDecimal()
  return (
    <Fold title={t('game-fish:odds')}>
      <RecordsTable
        name="odds"
        caption={t('game-fish:odds')}
        records={kindNames}
        id={String}
        columns={[
          {
            field: 'target',
            head: t('game-fish:fishHead'),
            place: 'title',
            cell: (kind) => t(`game-fish:kind.${kind}`),
          },
          {
            field: 'hits',
            head: t('game-fish:hitsHead'),
            numeric: true,
            cell: (kind) => decimal(String(hitsOf(kind))),
          },
          {
            field: 'chance',
            head: t('games:table.chance'),
            numeric: true,
            place: 'end',
            cell: (kind) => `${decimal(String(hitsOf(kind) / 10_000))}%`,
          },
          {
            field: 'multiplier',
            head: t('games:round.multiplier'),
            numeric: true,
            place: 'result',
            cell: (kind) => t('games:round.times', { multiplier: kinds[kind] }),
          },
          {
            field: 'return',
            head: t('game-fish:returnShare'),
            numeric: true,
            place: 'hidden',
            cell: (kind) => `${decimal((returnedOfAll(kind) / 10_000).toFixed(4))}%`,
          },
        ]}
      />
    </Fold>
  )
}
