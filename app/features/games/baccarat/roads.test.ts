import { expect, it } from 'vitest'
import { type Bead, beadPlate, bigRoad } from './roads.ts'

/** Rounds by their first letters: `PPBT`. */
const beads = (text: string): Bead[] =>
  [...text].map((letter) => ({
    winner: letter === 'P' ? 'player' : letter === 'B' ? 'banker' : 'tie',
    ...{ player: 6, banker: 6, playerPair: false, bankerPair: false },
  }))

const road = (text: string, columns = 20) =>
  bigRoad(beads(text), columns).map(
    ({ column, row, of }) => `${column},${row}${of.winner?.[0] ?? '-'}${of.ties || ''}`,
  )

it('lays every round on the bead plate, and drops whole columns', () => {
  const placed = beadPlate(beads('PBTPBTPB'), 2)
  expect(placed.map(({ column, row }) => [column, row])).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((row) => [0, row]),
    [1, 0],
    [1, 1],
  ])
  const later = beadPlate(beads(`${'P'.repeat(6)}${'B'.repeat(7)}`), 2)
  expect(later).toHaveLength(7)
  expect(later.every(({ of }) => of.winner === 'banker')).toBe(true)
})

it('begins a column with another side, and counts ties on the win before', () => {
  expect(road('PPBTTP')).toEqual(['0,0p', '0,1p', '1,0b2', '2,0p'])
  expect(road('TTBB')).toEqual(['0,0b2', '0,1b'])
  expect(road('T')).toEqual(['0,0-1'])
  expect(road('')).toEqual([])
})

it('turns a streak of more than six to the right, and one that meets it above it', () => {
  expect(road('BBBBBBBB').slice(-3)).toEqual(['0,5b', '1,5b', '2,5b'])
  // The second streak begins beside the first and finds the foot of its column taken.
  expect(road('BBBBBBBBPPPPPP').slice(-6)).toEqual(['1,0p', '1,1p', '1,2p', '1,3p', '1,4p', '2,4p'])
  expect(road('BBBBBBBBPB').slice(-2)).toEqual(['1,0p', '2,0b'])
})

it('shows the last columns that fit', () => {
  expect(road('PBPBPB', 4)).toEqual(['0,0p', '1,0b', '2,0p', '3,0b'])
})
