import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { mostToOne, type SicboOutcome, spots } from '#contract/play/games/sicbo.ts'
import { roundSpots } from '../spots/round-spots.tsx'
import { slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

export const sicboForm = roundSpots<WagerOf<'sicbo'>, SicboOutcome>({
  game: 'sicbo',
  spots,
  wagerOf: (spots) => ({ game: 'sicbo', spots }),
  slipOn,
  useSpotName,
  useOdds() {
    const { t } = useTranslation('game-spots')
    return (id) => {
      const spot = spots.get(id)
      return spot ? t('toOne', { odds: mostToOne(spot) }) : ''
    }
  },
})
