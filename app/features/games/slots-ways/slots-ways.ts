import type { Letter } from '#contract/play/games/slots.ts'
import { coinPays, ofStake, ranges, spinOf, strips, wayPays } from '#contract/play/games/slots-ways.ts'
import { waysScene } from '../slots/reels.ts'
import { slotGame } from '../slots/slot-game.tsx'
import { coinRow } from '../slots/slot-model.ts'

export const slotsWays = slotGame({
  game: 'slots-ways',
  position: 9,
  kind: 'ways',
  ground: 'sea',
  rangesOf: () => ranges,
  spinOf,
  scene: (spin, stops, lintel) => waysScene({ strips, stops, lintel, wins: spin?.wins ?? [] }),
  counts: ['5', '4', '3'],
  pays: [
    ...Object.entries(wayPays).map(
      ([letter, pays]) => [letter as Letter, pays.map(ofStake).reverse()] as const,
    ),
    coinRow(coinPays),
  ],
  strips,
})
