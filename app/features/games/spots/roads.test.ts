import { expect, it } from 'vitest'
import { beadPlate, bigRoad, type DerivedRoad, derivedRoad, type RoadSide } from './roads.ts'

/** Who won each round, by letter: `BBRT`, with a `T` where neither side did. */
const winners = (text: string) =>
  [...text].map((letter): RoadSide | null => (letter === 'B' ? 'blue' : letter === 'R' ? 'red' : null))

const road = (text: string, columns = 20) =>
  bigRoad(winners(text), columns).map(
    ({ column, row, of }) => `${column},${row}${of.winner?.[0] ?? '-'}${of.ties || ''}`,
  )

it('lays every round on the bead plate, and drops whole columns', () => {
  const places = beadPlate([...'PBTPBTPB'], 2)
  expect(places.map(({ column, row }) => [column, row])).toEqual([
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

it('begins a streak where no longer one before it has come', () => {
  // Six streaks turn, each a row higher than the one before it: the last of them along the first row.
  const streaks = ['R', 'B', 'R', 'B', 'R', 'B', 'R'].map((side) => side.repeat(20)).join('')
  const places = bigRoad(winners(streaks), 100).map(({ column, row }) => `${column},${row}`)
  expect(new Set(places).size).toBe(places.length)
})

/** The marks of a derived road in their order: `R` where streaks repeat themselves. */
const marks = (text: string, name: DerivedRoad) =>
  derivedRoad(winners(text), name, 100)
    .map(({ of }) => of.winner?.[0]?.toUpperCase())
    .join('')

it('begins a derived road at the second win of its first streak, or at the first of the next', () => {
  expect(marks('B', 'eye')).toBe('')
  expect(marks('BR', 'eye')).toBe('')
  expect(marks('BRR', 'eye')).toHaveLength(1)
  expect(marks('BRB', 'eye')).toHaveLength(1)
  expect(marks('BRB', 'small')).toBe('')
  expect(marks('BRBB', 'small')).toHaveLength(1)
  expect(marks('BRBR', 'small')).toHaveLength(1)
  expect(marks('BRBR', 'roach')).toBe('')
  expect(marks('BRBRR', 'roach')).toHaveLength(1)
})

it('is red where streaks repeat themselves, and blue where they do not', () => {
  // One after the other, or two after two: always the same.
  expect(marks('BRBRBRBR', 'eye')).toMatch(/^R+$/)
  expect(marks('BBRRBBRR', 'eye')).toMatch(/^R+$/)
  expect(marks('BRBRBRBR', 'roach')).toMatch(/^R+$/)
  // The second win of a streak beside one of a single win is new; every further one is not.
  expect(marks('BRRRR', 'eye')).toBe('BRR')
  // Streaks of 1 and 2: the next one begins beside unequal ones.
  expect(marks('BRRB', 'eye')).toBe('BB')
  expect(marks('BTRTRTB', 'eye')).toBe('BB')
  // 2, 1, 2, 1: each differs from its neighbour and repeats the one before that.
  expect(marks('BBRBBRBBR', 'eye')).toMatch(/^B+$/)
  expect(marks('BBRBBRBBR', 'small')).toMatch(/^R+$/)
})
