import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bonusOf, costOf, countedOf, stakesFor, stakesFromBonus, wageringOf } from './wagering.ts'

const TERMS = { percent: 50, max: '1000.00', minDeposit: '100.00' }

test.each([
  [99_99n, 0n],
  [100_00n, 50_00n],
  [100_01n, 50_00n],
  [1_999_99n, 999_99n],
  [2_000_00n, 1_000_00n],
  [2_000_02n, 1_000_00n],
])('a deposit of %s is given %s', (deposit, bonus) => {
  expect(bonusOf(deposit, TERMS)).toBe(bonus)
})

test('a bonus is wagered as often as its terms say', () => {
  expect(wageringOf(1_000_00n, { wagering: 12 })).toBe(12_000_00n)
})

test('a stake counts by the weight of its kind of game, and nothing where there is none', () => {
  const weights = { RNG: 100, LIVE: 15 }
  expect(countedOf(10_00n, 'RNG', weights)).toBe(10_00n)
  expect(countedOf(10_01n, 'LIVE', weights)).toBe(1_50n)
  expect(countedOf(10_00n, 'FISH', weights)).toBe(0n)
})

test('the stakes for a wagering are the fewest that cover it', () => {
  expect([stakesFor(100n, 100), stakesFor(100n, 30), stakesFor(0n, 7)]).toEqual([100n, 334n, 0n])
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.integer({ min: 1, max: 100 }),
      (wagering, weight) => {
        const stakes = stakesFor(wagering, weight)
        expect(countedOf(stakes, 'RNG', { RNG: weight })).toBeGreaterThanOrEqual(wagering)
        expect(countedOf(stakes - 1n, 'RNG', { RNG: weight })).toBeLessThan(wagering)
      },
    ),
  )
})

test('stakes cost what their games keep, rounded up', () => {
  expect([costOf(1_000_00n, 9_900), costOf(1n, 9_900), costOf(1_000_00n, 10_000)]).toEqual([10_00n, 1n, 0n])
})

test('a bonus is staked only while it runs, and one’s own money is too little for a stake', () => {
  expect(stakesFromBonus(99n, 100n, true)).toBe(true)
  expect(stakesFromBonus(100n, 100n, true)).toBe(false)
  expect(stakesFromBonus(99n, 100n, false)).toBe(false)
})
