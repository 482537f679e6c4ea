import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf } from './fee.ts'

test('a fee is cut to the minor unit, and is never above its share nor the whole amount', () => {
  expect(feeOf(10_000_000n, 150)).toBe(150_000n)
  expect(feeOf(99n, 100)).toBe(0n)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.integer({ min: 0, max: 9_999 }),
      (amount, rate) => {
        const fee = feeOf(amount, rate)
        expect(fee).toBeGreaterThanOrEqual(0n)
        expect(fee).toBeLessThan(amount)
        expect(fee * 10_000n).toBeLessThanOrEqual(amount * BigInt(rate))
        expect((fee + 1n) * 10_000n).toBeGreaterThan(amount * BigInt(rate))
      },
    ),
  )
})
