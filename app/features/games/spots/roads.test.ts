import { expect, it } from 'vitest'
import { beadPlate, bigRoad, type RoadSide } from './roads.ts'

/** Who won each round, by letter: `BBRT`, with a `T` where neither side did. */
const winners = (text: string) =>
  [...text].map((letter): RoadSide | null => (letter === 'B' ? 'blue' : letter === 'R' ? 'red' : null))

const road = (text: string, columns = 20) =>
  bigRoad(winners(text), columns).map(
    ({ column, row, of }) => `${column},${row}${of.winner?.[0] ?? '-'}${of.ties || ''}`,
  )

it('lays every round on the bead plate, and drops whole columns', () => {
  const placed = beadPlate([...'PBTPBTPB'], 2)
  expect(placed.map(({ column, row }) => [column, row])).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((row) => [0, row]),
    [1, 0],
    [1, 1],
  ])
  const later = beadPlate([...`${'P'.repeat(6)}${'B'.repeat(7)}`], 2)
  expect(later).toHaveLength(7)
  expect(later.every(({ of }) => of === 'B')).toBe(true)
})

it('begins a column with another side, and counts ties on the win before', () => {
  expect(road('BBRTTB')).toEqual(['0,0b', '0,1b', '1,0r2', '2,0b'])
  expect(road('TTRR')).toEqual(['0,0r2', '0,1r'])
  expect(road('T')).toEqual(['0,0-1'])
  expect(road('')).toEqual([])
})

it('turns a streak of more than six to the right, and one that meets it above it', () => {
  expect(road('RRRRRRRR').slice(-3)).toEqual(['0,5r', '1,5r', '2,5r'])
  // The second streak begins beside the first and finds the foot of its column taken.
  expect(road('RRRRRRRRBBBBBB').slice(-6)).toEqual(['1,0b', '1,1b', '1,2b', '1,3b', '1,4b', '2,4b'])
  expect(road('RRRRRRRRBR').slice(-2)).toEqual(['1,0b', '2,0r'])
})

it('shows the last columns that fit', () => {
  expect(road('BRBRBR', 4)).toEqual(['0,0b', '1,0r', '2,0b', '3,0r'])
})
