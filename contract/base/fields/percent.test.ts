import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf } from './percent.ts'

test('a percentage is cut to the minor unit: never more than its share, and less by no whole unit', () => {
  expect(percentOf(10_001n, 100)).toBe(10_001n)
  expect(percentOf(101n, 150n)).toBe(151n)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      fc.integer({ min: 0, max: 10_000 }),
      (amount, percent) => {
        const share = percentOf(amount, percent)
        expect(share * 100n).toBeLessThanOrEqual(amount * BigInt(percent))
        expect((share + 1n) * 100n).toBeGreaterThan(amount * BigInt(percent))
      },
    ),
  )
})
