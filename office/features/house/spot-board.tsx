import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ExposedSpot } from '#platform/play/house/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Sheet } from '../records/section.tsx'
import { useSpotName } from './use-spot-name.ts'

/** The stakes on each spot of a running round and the most that they may pay, the worst first. */
export function SpotBoard({ game, exposed }: { game: string; exposed: readonly ExposedSpot[] }) {
  const { t } = useTranslation('office')
  const name = useSpotName()
  if (exposed.length === 0) return null
  return (
    <Sheet title={t('round.spots')}>
      <FigureTable
        name="exposure"
        caption={t('round.spots')}
        columns={[
          { field: 'spot', head: t('round.spot') },
          { field: 'bets', head: t('house.bets'), numeric: true },
          { field: 'staked', head: t('house.stake'), show: 'money' },
          { field: 'payable', head: t('house.mostPayable'), show: 'money' },
        ]}
        rows={exposed.map(({ spot, bets, stakes, payable }) => ({
          id: spot,
          cells: { spot: name(game, spot), bets, staked: stakes, payable },
        }))}
      />
    </Sheet>
  )
}
