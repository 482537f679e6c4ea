import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type CockfightOutcome, spots } from '#contract/play/games/cockfight.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { Table } from '../game-parts.ts'
import { roundSpots } from '../spots/round-spots.tsx'
import { timesOn } from './odds.tsx'
import { poolsAt, slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

export const cockfightForm = roundSpots<WagerOf<'cockfight'>, CockfightOutcome>({
  game: 'cockfight',
  spots,
  wagerOf: (spots) => ({ game: 'cockfight', spots }),
  slipOn,
  useSpotName,
  useOdds(table) {
    const { t } = useTranslation('games')
    const decimal = useDecimal()
    const pools = poolsAt(table)
    return (id) => {
      const spot = spots.get(id)
      const times = spot && timesOn(spot, pools)
      return times ? t('round.times', { multiplier: decimal(times) }) : ''
    }
  },
})

/** Which chip a press puts on the cloth. */
export function CockfightPanel(table: Table<CockfightOutcome>) {
  const { t } = useTranslation('game-cockfight')
  return (
    <>
      <cockfightForm.Panel {...table} />
      <p className="cock-note">{t('oddsMove')}</p>
    </>
  )
}
