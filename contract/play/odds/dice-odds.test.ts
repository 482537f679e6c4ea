import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fourDecimals } from '../games/common/multiplier.ts'
import {
  hundredthsOf,
  multiplierOf,
  ROLLS,
  returnPercent,
  targetFor,
  winningRolls,
  winsAt,
} from './dice-odds.ts'

test.each([
  ['under', '50.00', 5_000, '1.9800', '99.0000'],
  ['over', '49.99', 5_000, '1.9800', '99.0000'],
  ['under', '98.00', 9_800, '1.0102', '98.9996'],
  ['over', '98.99', 100, '99.0000', '99.0000'],
  ['under', '66.00', 6_600, '1.5000', '99.0000'],
] as const)('the published example %s %s', (direction, target, winning, multiplier, percent) => {
  expect(winningRolls({ direction, target })).toBe(winning)
  expect(fourDecimals(multiplierOf(winning))).toBe(multiplier)
  expect(returnPercent(winning)).toBe(percent)
})

test('a target and its chance lead back to one another, and so many of the rolls win', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 9_800 }),
      fc.constantFrom('over' as const, 'under' as const),
      (winning, direction) => {
        const chosen = { direction, target: targetFor(direction, winning) }
        expect(winningRolls(chosen)).toBe(winning)
        const edge = hundredthsOf(chosen.target)
        expect(winsAt(chosen, edge)).toBe(false)
        expect(winsAt(chosen, direction === 'under' ? edge - 1 : edge + 1)).toBe(true)
        expect(winsAt(chosen, direction === 'under' ? ROLLS - 1 : 0)).toBe(false)
      },
    ),
  )
})
