import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'
import { POCKETS, returnPercent, type Spot, spotMultipliers, spots } from '#contract/play/games/roulette.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'

/** The rules of roulette with the exact return. */
export function RouletteRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-roulette')
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3', { most: MAX_SPOTS }), t('rule4')]}
      stake={stake}
      ofSpots
      returns={returns}
      exactReturn={(percent) => t('exactReturn', { percent })}
    />
  )
}

/** One spot of each kind: all spots of a kind are worth the same. */
const oneOfEach: readonly Spot[] = [...new Map([...spots.values()].map((spot) => [spot.kind, spot])).values()]

/** What each kind of spot is worth: its numbers, chance, multiplier, exact return. */
export function RouletteOddsTable() {
  const { t } = useTranslation(['game-roulette', 'game-spots'])
  return (
    <OddsTable
      title={t('game-spots:odds')}
      rows={oneOfEach}
      id={({ kind }) => kind}
      columns={({ chance, multiplier, returned }) => [
        {
          field: 'spot',
          head: t('game-spots:spotHead'),
          place: 'title',
          cell: ({ kind }) => t(`game-roulette:kind.${kind}`),
        },
        {
          field: 'numbers',
          head: t('game-roulette:numbersHead'),
          numeric: true,
          cell: ({ numbers }) => numbers.length,
        },
        chance(({ numbers }) => ((numbers.length * 100) / POCKETS).toFixed(2)),
        multiplier(({ kind }) => spotMultipliers[kind]),
        returned(t('game-spots:returnShare'), (spot) => returnPercent(spot)),
      ]}
    />
  )
}
