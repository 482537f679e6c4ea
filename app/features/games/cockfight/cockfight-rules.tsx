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
import { OddsTable } from '../table/odds-table.tsx'
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
      exactReturn={(lowest, highest) =>
        t('exactReturn', {
          draw: decimal(returnPercent('draw')),
          part: decimal('42.75'),
          quarter: decimal(returnAtShare(25n)),
          threeQuarters: decimal(returnAtShare(75n)),
          even: decimal(returnPercent('meron')),
          lowest,
          highest,
        })
      }
    />
  )
}

/** What each spot is worth: its chance, odds, return. */
export function CockfightOddsTable() {
  const { t } = useTranslation(['game-cockfight', 'game-spots'])
  const name = useSpotName()
  return (
    <OddsTable
      title={t('game-spots:odds')}
      rows={winners}
      id={(spot) => spot}
      columns={({ chance, returned }) => [
        {
          field: 'spot',
          head: t('game-spots:spotHead'),
          place: 'title',
          cell: (spot) => name(spot),
        },
        chance((spot) => ((chances[spot] * 100) / FIGHTS).toFixed(2)),
        {
          field: 'odds',
          head: t('game-cockfight:oddsHead'),
          numeric: true,
          place: 'result',
          cell: (spot) => (spot === 'draw' ? `${DRAW_TO_ONE} : 1` : t('game-cockfight:shared')),
        },
        returned(t('game-spots:returnShare'), (spot) => returnPercent(spot)),
      ]}
    />
  )
}
