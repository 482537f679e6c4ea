import type { WagerOf } from '#contract/play/games/index.ts'
import { ranges, spinOf } from '#contract/play/games/slots-lines.ts'
import { slotGame } from '../slots/slot-game.ts'

/** Slots of twenty lines (site.md section 4.2); strips and pay table are in the contract. */
export const slotsLines = slotGame<WagerOf<'slots-lines'>>({
  game: 'slots-lines',
  name: { vi: 'Hồ Sen Vàng', en: 'Golden Lotus Lake', zh: '金莲湖' },
  artKind: 'lines',
  position: 4,
  jackpot: true,
  meanSquare: 19.5583,
  play: (draw) => spinOf(ranges.map(draw)).multiplier,
})
