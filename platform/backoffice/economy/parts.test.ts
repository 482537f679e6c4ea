import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRoundingUp, ofBasisPoints, partOf, percentText, WHOLE } from './parts.ts'

test.each([
  [0n, 7n, 0n],
  [1n, 3n, 333_333n],
  [2n, 3n, 666_667n],
  [1n, 2_000_000n, 1n],
  [1n, 2_000_001n, 0n],
  [7n, 7n, WHOLE],
])('%s of %s is %s millionths, to the nearest', (of, whole, part) => {
  expect(partOf(of, whole)).toBe(part)
})

test('a division is rounded up, and what divides is left as it is', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      (of, whole) => {
        const found = divideRoundingUp(of, whole)
        expect(found * whole >= of && (found - 1n) * whole < of).toBe(true)
      },
    ),
  )
})

test('a basis point is a hundred millionths', () => {
  expect([0, 1, 10_000].map(ofBasisPoints)).toEqual([0n, 100n, WHOLE])
})

test('a percentage in words is that number, whatever its sign and size', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (part) => {
      const text = percentText(part)
      expect(text).toMatch(/^-?\d+\.\d{4}$/)
      expect(BigInt(text.replace('.', ''))).toBe(part)
      expect(text.startsWith('-')).toBe(part < 0n)
    }),
  )
})
