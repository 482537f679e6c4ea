import type { Letter } from '#contract/play/games/slots/slots.ts'
import {
  coinPays,
  freeStrips,
  isWhole,
  ofStake,
  rangesOf,
  roundOf,
  strips,
  type WaysOutcome,
  type WaysStanding,
  wayPays,
} from '#contract/play/games/slots/slots-ways.ts'
import { waysScene } from '../slots/reels.ts'
import { slotGame } from '../slots/slot-game.tsx'
import { coinRow } from '../slots/slot-model.ts'

export const slotsWays = slotGame<'slots-ways', WaysOutcome, WaysStanding>({
  game: 'slots-ways',
  position: 9,
  kind: 'ways',
  ground: 'sea',
  rangesOf,
  isDrawn: (outcome, values) =>
    isWhole(outcome) && [...outcome.stops, ...(outcome.free ?? []).flat()].join() === values.join(),
  seenOf(round) {
    const { stops, free = [] } = round
    const all = 'spins' in round ? round.spins : free.length
    return { ...roundOf(round), stops: free.at(-1) ?? stops, all, buds: [] }
  },
  scene: ({ spin, stops, free, lintel }) =>
    waysScene({ strips: free > 0 ? freeStrips : strips, stops, lintel, wins: spin?.wins ?? [] }),
  counts: ['5', '4', '3'],
  pays: [
    ...Object.entries(wayPays).map(
      ([letter, pays]) => [letter as Letter, pays.map(ofStake).reverse()] as const,
    ),
    coinRow(coinPays),
  ],
  strips,
  freeStrips,
})
