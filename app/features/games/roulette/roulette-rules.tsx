import { Fold } from '#app/components/fold.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'
import { POCKETS, returnPercent, type Spot, spotMultipliers, spots } from '#contract/play/games/roulette.ts'
import type { RulesProps } from '../game-parts.ts'
import { RulesCard } from '../table/rules-card.tsx'

/** The rules of roulette with the exact return. */
export function RouletteRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-roulette')
  const decimal = useDecimal()
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3', { most: MAX_SPOTS }), t('rule4')]}
      stake={stake}
      ofSpots
      returns={returns}
      exactReturn={t('exactReturn', { percent: decimal(returns.lowest) })}
    />
  )
}

/** One spot of each kind: all spots of a kind are worth the same. */
const oneOfEach: readonly Spot[] = [...new Map([...spots.values()].map((spot) => [spot.kind, spot])).values()]

/** What each kind of spot is worth: its numbers, chance, multiplier, exact return. */
export function RouletteOddsTable() {
  const { t } = useTranslation(['games', 'game-roulette', 'game-spots'])
  const decimal = useDecimal()
  return (
    <Fold title={t('game-spots:odds')}>
      <RecordsTable
        name="odds"
        caption={t('game-spots:odds')}
        records={oneOfEach}
        id={({ kind }) => kind}
        columns={[
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
          {
            field: 'chance',
            head: t('games:table.chance'),
            numeric: true,
            place: 'end',
            cell: ({ numbers }) => `${decimal(((numbers.length * 100) / POCKETS).toFixed(2))}%`,
          },
          {
            field: 'multiplier',
            head: t('games:round.multiplier'),
            numeric: true,
            place: 'result',
            cell: ({ kind }) => t('games:round.times', { multiplier: spotMultipliers[kind] }),
          },
          {
            field: 'return',
            head: t('game-spots:returnShare'),
            numeric: true,
            place: 'hidden',
            cell: (spot) => `${decimal(returnPercent(spot))}%`,
          },
        ]}
      />
    </Fold>
  )
}
