import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'
import {
  FALLS,
  mostToOne,
  returnPercent,
  type Spot,
  spots,
  winningFalls,
} from '#contract/play/games/sicbo.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'
import { useSpotName } from './spot-name.ts'

/** The rules of Sic Bo with the exact return. */
export function SicboRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-sicbo')
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4', { most: MAX_SPOTS }), t('rule5')]}
      stake={stake}
      ofSpots
      returns={returns}
      exactReturn={(low, high) => t('exactReturn', { low, high })}
    />
  )
}

/** One spot of each worth: those of a kind that return the same are the same to a player. */
const worths: readonly Spot[] = [
  ...new Map(
    [...spots.values()].map((spot) => [
      spot.kind === 'total' ? `total ${mostToOne(spot)} ${winningFalls(spot)} ${spot.of[0]}` : spot.kind,
      spot,
    ]),
  ).values(),
]

/** What each spot is worth: its falls, chance, odds, exact return. */
export function SicboOddsTable() {
  const { t } = useTranslation(['game-sicbo', 'game-spots'])
  const name = useSpotName()
  return (
    <OddsTable
      title={t('game-spots:odds')}
      rows={worths}
      id={({ kind, id }) => (kind === 'total' ? id : kind)}
      columns={({ chance, returned }) => [
        {
          field: 'spot',
          head: t('game-spots:spotHead'),
          place: 'title',
          cell: ({ kind, id }) => (kind === 'total' ? name(id) : t(`game-sicbo:kind.${kind}`)),
        },
        {
          field: 'falls',
          head: t('game-sicbo:fallsHead'),
          numeric: true,
          cell: (spot) => winningFalls(spot),
        },
        chance((spot) => ((winningFalls(spot) * 100) / FALLS).toFixed(2)),
        {
          field: 'odds',
          head: t('game-spots:oddsHead'),
          numeric: true,
          place: 'result',
          cell: (spot) => (spot.kind === 'single' ? '1 / 2 / 3 : 1' : `${mostToOne(spot)} : 1`),
        },
        returned(t('game-spots:returnShare'), (spot) => returnPercent(spot)),
      ]}
    />
  )
}
