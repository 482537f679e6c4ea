import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import { prizeOf } from './leaderboard-week.ts'

const minor = fc.bigInt({ min: 1n, max: 10n ** 14n })
const place = fc.integer({ min: 1, max: 5 })
const terms = fc.record({
  prizes: fc.array(
    fc.record({
      from: place,
      to: place,
      paysTo: fc.constantFrom('main' as const, 'points' as const),
      amount: fc.integer({ min: 1, max: 10 ** 12 }),
    }),
    { maxLength: 5 },
  ),
  shareBasisPoints: fc.integer({ min: 0, max: 1_000 }),
  price: fc.record({ money: minor, points: minor }),
})

describe('a prize of the leaderboard', () => {
  it('is never worth more than the share of its winner’s turnover, nor than was announced', () => {
    fc.assert(
      fc.property(terms, place, minor, (terms, place, turnover) => {
        const prize = prizeOf(terms, place, turnover)
        const announced = terms.prizes.find(({ from, to }) => from <= place && place <= to)
        if (!prize) {
          // No line covers the place, or the share of so little turnover is less than the smallest unit.
          const { money, points } = terms.price
          const share = turnover * BigInt(terms.shareBasisPoints)
          const unit =
            announced?.paysTo === 'points' ? { of: share * points, in: money } : { of: share, in: 1n }
          expect(!announced || unit.of < 10_000n * unit.in).toBe(true)
          return
        }
        const { money, points } = terms.price
        const worth = prize.paysTo === 'main' ? prize.amount * points : prize.amount * money
        expect(worth * 10_000n <= turnover * BigInt(terms.shareBasisPoints) * points).toBe(true)
        expect(prize.amount).toBeLessThanOrEqual(BigInt(announced?.amount ?? 0))
        expect(prize.paysTo).toBe(announced?.paysTo)
      }),
      { numRuns: cases({ few: 500, many: 20_000 }) },
    )
  })

  it('is what was announced for a week that began without this rule', () => {
    const prizes = [{ from: 1, to: 1, paysTo: 'main' as const, amount: 500 }]
    const price = { money: 1n, points: 1n }
    expect(prizeOf({ prizes, shareBasisPoints: null, price }, 1, 1n)).toEqual({
      paysTo: 'main',
      amount: 500n,
    })
  })
})
