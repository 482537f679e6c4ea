import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, diceOdds, shownChances, targetFor } from './dice-odds.ts'

test('the published examples', () => {
  expect(diceOdds('under', '50.00')).toEqual({
    winning: 5000,
    multiplier: '1.9800',
    chance: '50.00',
    exactReturn: '99.0000',
  })
  expect(diceOdds('over', '49.99')).toEqual({
    winning: 5000,
    multiplier: '1.9800',
    chance: '50.00',
    exactReturn: '99.0000',
  })
  expect(diceOdds('under', '98.00').multiplier).toBe('1.0102')
  expect(diceOdds('over', '98.99')).toMatchObject({ winning: 100, multiplier: '99.0000' })
  expect(diceOdds('under', '66.00')).toMatchObject({ multiplier: '1.5000', exactReturn: '99.0000' })
})

test('a target and its chance lead back to one another, and nothing returns more than 99 %', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 9800 }),
      fc.constantFrom('over' as const, 'under' as const),
      (winning, direction) => {
        const odds = diceOdds(direction, targetFor(direction, winning))
        expect(odds.winning).toBe(winning)
        expect(odds.chance).toBe(decimalOf(winning))
        expect(Number(odds.exactReturn)).toBeLessThanOrEqual(99)
        expect(Number(odds.exactReturn)).toBeGreaterThan(98)
      },
    ),
  )
})

test('every chance of the table is offered', () => {
  for (const winning of shownChances)
    expect(winning).toSatisfy((rolls: number) => rolls >= 100 && rolls <= 9800)
})
