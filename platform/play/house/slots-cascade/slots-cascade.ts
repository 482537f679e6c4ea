import type { WagerOf } from '#contract/play/games/index.ts'
import { playCascade } from '#contract/play/games/slots-cascade.ts'
import { slotGame } from '../slots/slot-game.ts'

/** Slots of cascades (site.md section 4.2); strips, pay table and chain are in the contract. */
export const slotsCascade = slotGame<WagerOf<'slots-cascade'>>({
  game: 'slots-cascade',
  name: { vi: 'Thác Ngọc', en: 'Jade Falls', zh: '玉瀑' },
  artKind: 'cascade',
  position: 6,
  meanSquare: 18.9738,
  play: (draw) => playCascade(draw).multiplier,
})
