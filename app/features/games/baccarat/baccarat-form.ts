import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type BaccaratOutcome, spots } from '#contract/play/games/baccarat.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { roundSpots } from '../spots/round-spots.tsx'
import { slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

export const baccaratForm = roundSpots<WagerOf<'baccarat'>, BaccaratOutcome>({
  game: 'baccarat',
  spots,
  wagerOf: (spots) => ({ game: 'baccarat', spots }),
  slipOn,
  useSpotName,
  useOdds() {
    const { t } = useTranslation('game-spots')
    const decimal = useDecimal()
    return (id) => {
      const spot = spots.get(id)
      return spot ? t('toOne', { odds: decimal(spot.toOne) }) : ''
    }
  },
})
