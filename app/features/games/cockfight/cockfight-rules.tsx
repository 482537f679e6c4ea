import { Fold } from '#app/components/fold.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import {
  chances,
  DRAW_TO_ONE,
  FIGHTS,
  returnAtShare,
  returnPercent,
  winners,
} from '#contract/play/games/cockfight.ts'
import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'
import type { RulesProps } from '../game-parts.ts'
import { RulesCard } from '../table/rules-card.tsx'
import { useSpotName } from './spot-name.ts'

/** The rules of the cockfight with the exact return, which on a side depends on how much of the pool lies there. */
export function CockfightRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-cockfight')
  const decimal = useDecimal()
  return (
    <RulesCard
      lines={[
        t('rule1'),
        t('rule2'),
        t('rule3'),
        t('rule4'),
        t('rule5'),
        t('rule6'),
        t('rule7', { most: MAX_SPOTS }),
        t('rule8'),
      ]}
      stake={stake}
      ofSpots
      returns={returns}
      exactReturn={t('exactReturn', {
        draw: decimal(returnPercent('draw')),
        part: decimal('42.75'),
        quarter: decimal(returnAtShare(25n)),
        threeQuarters: decimal(returnAtShare(75n)),
        even: decimal(returnPercent('meron')),
        lowest: decimal(returns.lowest),
        highest: decimal(returns.highest),
      })}
    />
  )
}

/** What each spot is worth: its chance, odds, return. */
export function CockfightOddsTable() {
  const { t } = useTranslation(['games', 'game-cockfight', 'game-spots'])
  const decimal = useDecimal()
  const name = useSpotName()
  return (
    <Fold title={t('game-spots:odds')}>
      <RecordsTable
        name="odds"
        caption={t('game-spots:odds')}
        records={winners}
        id={(spot) => spot}
        columns={[
          {
            field: 'spot',
            head: t('game-spots:spotHead'),
            place: 'title',
            cell: (spot) => name(spot),
          },
          {
            field: 'chance',
            head: t('games:table.chance'),
            numeric: true,
            place: 'end',
            cell: (spot) => `${decimal(((chances[spot] * 100) / FIGHTS).toFixed(2))}%`,
          },
          {
            field: 'odds',
            head: t('game-cockfight:oddsHead'),
            numeric: true,
            place: 'result',
            cell: (spot) => (spot === 'draw' ? `${DRAW_TO_ONE} : 1` : t('game-cockfight:shared')),
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
