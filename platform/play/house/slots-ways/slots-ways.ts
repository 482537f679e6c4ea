import type { WagerOf } from '#contract/play/games/index.ts'
import { ranges, spinOf } from '#contract/play/games/slots-ways.ts'
import { slotGame } from '../slots/slot-game.ts'

/** Slots of 243 ways (site.md section 4.2); strips and pay table are in the contract. */
export const slotsWays = slotGame<WagerOf<'slots-ways'>>({
  game: 'slots-ways',
  name: { vi: 'Rồng Cuộn 243', en: 'Coiled Dragon 243', zh: '盘龙243' },
  artKind: 'ways',
  position: 5,
  meanSquare: 68.6451,
  play: (draw) => spinOf(ranges.map(draw)).multiplier,
})
