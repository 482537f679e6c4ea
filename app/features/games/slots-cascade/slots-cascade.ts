import { gridAt, type Letter } from '#contract/play/games/slots.ts'
import {
  cascadePays,
  chain,
  payCounts,
  REFILL,
  rangesOf,
  replayCascade,
  strips,
} from '#contract/play/games/slots-cascade.ts'
import { slotGame } from '../slots/slot-game.tsx'
import { fallsOf } from '../slots/slot-model.ts'
import { tilesScene } from '../slots/tiles.ts'

/** `5`, `8–9`, `10+`: from one count to where the next one begins. */
const counts = payCounts.map((least, at) => {
  const next = payCounts[at + 1]
  if (next === undefined) return `${least}+`
  return next - least > 1 ? `${least}–${next - 1}` : String(least)
})

export const slotsCascade = slotGame({
  game: 'slots-cascade',
  position: 10,
  kind: 'cascade',
  ground: 'lacquer',
  rangesOf,
  spinOf: replayCascade,
  scene: (spin) =>
    tilesScene({
      grid:
        spin?.grid ??
        gridAt(
          strips,
          strips.map(() => 0),
        ),
      chain,
      reached: spin ? fallsOf(spin).length : 0,
    }),
  counts: counts.toReversed(),
  pays: Object.entries(cascadePays).map(
    ([letter, pays]) => [letter as Letter, pays.map((pay) => BigInt(pay) * 100n).reverse()] as const,
  ),
  strips,
  refill: REFILL,
})
