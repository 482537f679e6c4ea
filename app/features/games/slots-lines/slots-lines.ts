import type { Letter } from '#contract/play/games/slots/slots.ts'
import {
  coinPays,
  fieldRanges,
  fieldsBy,
  type LinesOutcome,
  type LinesStanding,
  linePays,
  lines,
  ofStake,
  pickedBy,
  picksOf,
  prizes,
  ranges,
  roundOf,
  spinOf,
  strips,
} from '#contract/play/games/slots/slots-lines.ts'
import { linesScene } from '../slots/reels.ts'
import { slotGame } from '../slots/slot-game.tsx'
import { coinRow, type OpenedBud, prizesIn } from '../slots/slot-model.ts'

/** The opened buds of a round, and how many picks it has. */
function budsOf(round: LinesOutcome | LinesStanding): { buds: readonly OpenedBud[]; all: number } {
  if ('picked' in round) return { buds: round.picked, all: round.picks }
  const { fields = [], picked = [] } = round.picks ?? {}
  return { buds: picked.map((field) => ({ field, prize: fields[field] ?? 0 })), all: picked.length }
}

export const slotsLines = slotGame<'slots-lines', LinesOutcome, LinesStanding>({
  game: 'slots-lines',
  position: 8,
  kind: 'lines',
  ground: 'lacquer',
  rangesOf: ({ picks }) => [...ranges, ...(picks ? fieldRanges : [])],
  isDrawn({ stops, picks }, values) {
    const laid = values.slice(ranges.length)
    if (stops.join() !== values.slice(0, ranges.length).join()) return false
    const begun = picks === undefined ? 0 : picksOf(spinOf(stops).grid)
    const isWhole = (picks?.picked.length ?? 0) === begun && new Set(picks?.picked).size === begun
    return isWhole && (!picks || fieldsBy(laid).join() === picks.fields.join())
  },
  isPicked(actions, { picks }) {
    if (!picks) return true
    const done = actions.filter((action) => action.game === 'slots-lines')
    const all = pickedBy([...done, { game: 'slots-lines', action: 'pick-all' }], picks.picked.length)
    return all.join() === picks.picked.join()
  },
  seenOf(round) {
    const { stops } = round
    const buds = budsOf(round)
    if (!('picked' in round)) return { ...roundOf(round), stops, ...buds }
    const reels = roundOf({ stops, picks: null })
    return { ...reels, multiplier: reels.multiplier + prizesIn(buds.buds), stops, ...buds }
  },
  // A bud is a step of the bet whose reels have stopped.
  scene: ({ spin, stops, buds, picks }) =>
    linesScene({ strips, stops, lines, wins: spin?.wins ?? [], stand: buds.length > 0, buds, picks }),
  counts: ['5', '4', '3'],
  pays: [
    ...Object.entries(linePays).map(
      ([letter, pays]) => [letter as Letter, pays.map(ofStake).reverse()] as const,
    ),
    coinRow(coinPays),
  ],
  strips,
  lines,
  prizes,
})
