import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { hitsOf, kindNames, kinds, returnedOfAll } from '#contract/play/odds/fish-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'

/** The rules of fishing with the exact return. */
export function FishRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-fish')
  return (
    <RulesCard
      lines={[t('rule1'), { withScript: t('ruleHold') }, t('rule2'), t('rule3'), t('rule4')]}
      stake={stake}
      returns={returns}
      exactReturn={(percent) => t('exactReturn', { percent })}
    />
  )
}

/** What each fish is worth: the values that hit it, its chance, multiplier, exact return. */
export function FishOddsTable() {
  const { t } = useTranslation('game-fish')
  const decimal = useDecimal()
  return (
    <OddsTable
      title={t('odds')}
      rows={kindNames}
      id={String}
      columns={({ chance, multiplier, returned }) => [
        {
          field: 'target',
          head: t('fishHead'),
          place: 'title',
          cell: (kind) => t(`kind.${kind}`),
        },
        {
          field: 'hits',
          head: t('hitsHead'),
          numeric: true,
          cell: (kind) => decimal(String(hitsOf(kind))),
        },
        chance((kind) => String(hitsOf(kind) / 10_000)),
        multiplier((kind) => kinds[kind]),
        returned(t('returnShare'), (kind) => (returnedOfAll(kind) / 10_000).toFixed(4)),
      ]}
    />
  )
}
