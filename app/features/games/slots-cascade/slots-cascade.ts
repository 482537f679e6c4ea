import { gridAt, type Letter } from '#contract/play/games/slots/slots.ts'
import {
  type CascadeOutcome,
  type CascadeStanding,
  cascadePays,
  chain,
  FREE_FALLS,
  isWhole,
  ladder,
  payCounts,
  REFILL,
  rangesOf,
  roundOf,
  strips,
} from '#contract/play/games/slots/slots-cascade.ts'
import { slotGame } from '../slots/slot-game.tsx'
import { fallsOf } from '../slots/slot-model.ts'
import { tilesScene } from '../slots/tiles.ts'

/** `5`, `8–9`, `10+`: from one count to where the next one begins. */
const counts = payCounts.map((least, at) => {
  const next = payCounts[at + 1]
  if (next === undefined) return `${least}+`
  return next - least > 1 ? `${least}–${next - 1}` : String(least)
})

export const slotsCascade = slotGame<'slots-cascade', CascadeOutcome, CascadeStanding>({
  game: 'slots-cascade',
  position: 10,
  kind: 'cascade',
  ground: 'lacquer',
  rangesOf,
  isDrawn: (outcome, values) =>
    isWhole(outcome) && [...outcome.stops, ...(outcome.free ?? []).flat()].join() === values.join(),
  seenOf(round) {
    const cascade = roundOf(round)
    const { stops, free = [] } = round
    return (
      cascade && {
        ...cascade,
        stops: free.at(-1) ?? stops,
        all: free.length > 0 || 'rung' in round ? FREE_FALLS : 0,
        buds: [],
      }
    )
  },
  scene: ({ spin, free, rungs }) =>
    tilesScene({
      grid:
        spin?.grid ??
        gridAt(
          strips,
          strips.map(() => 0),
        ),
      chain: free > 0 ? ladder : chain,
      reached: free > 0 ? rungs : spin ? fallsOf(spin).length : 0,
    }),
  ladder,
  counts: counts.toReversed(),
  pays: Object.entries(cascadePays).map(
    ([letter, pays]) => [letter as Letter, pays.map((pay) => BigInt(pay) * 100n).reverse()] as const,
  ),
  strips,
  refill: REFILL,
})
