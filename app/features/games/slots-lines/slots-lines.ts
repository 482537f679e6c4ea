import type { Letter } from '#contract/play/games/slots.ts'
import {
  coinPays,
  linePays,
  lines,
  ofStake,
  ranges,
  spinOf,
  strips,
} from '#contract/play/games/slots-lines.ts'
import { linesScene } from '../slots/reels.ts'
import { slotGame } from '../slots/slot-game.tsx'
import { coinRow } from '../slots/slot-model.ts'

export const slotsLines = slotGame({
  game: 'slots-lines',
  position: 8,
  kind: 'lines',
  ground: 'lacquer',
  rangesOf: () => ranges,
  spinOf,
  scene: (spin, stops) => linesScene({ strips, stops, lines, wins: spin?.wins ?? [] }),
  counts: ['5', '4', '3'],
  pays: [
    ...Object.entries(linePays).map(
      ([letter, pays]) => [letter as Letter, pays.map(ofStake).reverse()] as const,
    ),
    coinRow(coinPays),
  ],
  strips,
  lines,
})
