import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { DepositBonusTerms } from '#contract/benefits/promotions.ts'
import { countedOf } from '#contract/benefits/wagering.ts'
import { ASSUMED_RETURN, wageringCost } from './wagering-cost.ts'

const terms: DepositBonusTerms = {
  kind: 'deposit-bonus',
  percent: 50,
  max: '1000000.00',
  minDeposit: '100000.00',
  wagering: 15,
  weights: { RNG: 100, LIVE: 10 },
  days: 30,
}

describe('the true cost of a wagering', () => {
  it('is told in plain numbers', () => {
    const cost = wageringCost('1000000.00', terms, [{ gameType: 'RNG', basisPoints: 9_900 }])
    expect(cost).toEqual({
      deposit: '1000000.00',
      bonus: '500000.00',
      wagering: '7500000.00',
      least: { stakes: '7500000.00', weight: 100 },
      lines: [
        {
          gameType: 'RNG',
          weight: 100,
          stakes: '7500000.00',
          returnBasisPoints: 9_900,
          published: true,
          cost: '75000.00',
          net: '425000.00',
        },
        {
          gameType: 'LIVE',
          weight: 10,
          stakes: '75000000.00',
          published: false,
          returnBasisPoints: ASSUMED_RETURN,
          cost: '3750000.00',
          net: '-3250000.00',
        },
      ],
    })
  })

  it('asks at least for what the games that count most take, also where none counts in full', () => {
    const of = { ...terms, percent: 100, max: '1000000.00', wagering: 2 }
    const half = wageringCost('2000000.00', { ...of, weights: { FISH: 10, RNG: 50 } }, [])
    expect(half).toMatchObject({ wagering: '2000000.00', least: { stakes: '4000000.00', weight: 50 } })
    expect(half.lines.map(({ stakes }) => stakes)).toContain(half.least?.stakes)
    expect(wageringCost('2000000.00', { ...of, weights: {} }, []).least).toBeNull()
  })

  it('is nothing for a deposit that brings no bonus', () => {
    expect(wageringCost('99999.99', terms, [])).toMatchObject({ bonus: '0.00', wagering: '0.00' })
  })

  it('names stakes that are enough, and a minor unit less is not', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10_000_000n, max: 10_000_000_000n }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 7_500, max: 10_000 }),
        (deposit, weight, basisPoints) => {
          const of = { ...terms, weights: { FISH: weight } }
          const { wagering, lines } = wageringCost(moneyOf(deposit), of, [{ gameType: 'FISH', basisPoints }])
          const stakes = minorOf(lines[0]?.stakes ?? '0.00')
          expect(countedOf(stakes, 'FISH', of.weights)).toBeGreaterThanOrEqual(minorOf(wagering))
          expect(countedOf(stakes - 1n, 'FISH', of.weights)).toBeLessThan(minorOf(wagering))
          const cost = minorOf(lines[0]?.cost ?? '')
          expect(cost * 10_000n).toBeGreaterThanOrEqual(stakes * BigInt(10_000 - basisPoints))
        },
      ),
    )
  })
})
