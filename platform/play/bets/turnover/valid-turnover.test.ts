import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import { type CountedBet, countedOf, turnoverOf } from './valid-turnover.ts'

const bet = (stake: bigint, payout: bigint, rule: 'risk' | 'stake' = 'risk', weight = 100): CountedBet => ({
  bet: { stake, turnoverTerms: { rule, weight } },
  end: { payout },
})
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const least = (a: bigint, b: bigint) => (a < b ? a : b)

describe('what a bet counts', () => {
  test.each([
    ['a lost stake in full', bet(1_000n, 0n), 1_000n],
    ['a win of more than the stake in full', bet(1_000n, 36_000n), 1_000n],
    ['a small win as far as it was won', bet(1_000n, 1_010n), 10n],
    ['a part that was lost', bet(1_000n, 940n), 60n],
    ['a stake that came back nothing', bet(1_000n, 1_000n), 0n],
    ['a spin of a slot in full, whatever it pays', bet(1_000n, 1_000n, 'stake'), 1_000n],
    ['by the weight of its game, cut to the minor unit', bet(1_005n, 0n, 'risk', 10), 100n],
    ['nothing where the game has no weight', bet(1_000n, 0n, 'stake', 0), 0n],
  ])('is %s', (_name, one, turnover) => {
    expect(turnoverOf(one)).toBe(turnover)
  })

  it('is what its game says, where that does not follow from the bet, and never more than the stake', () => {
    const inHand = (counted: bigint): CountedBet => ({
      ...bet(1_000n, 0n, 'risk', 50),
      end: { payout: 0n, counted },
    })
    expect(turnoverOf(inHand(0n))).toBe(0n)
    expect(turnoverOf(inHand(600n))).toBe(300n)
    expect(turnoverOf(inHand(9_000n))).toBe(500n)
  })
})

describe('what the bets of one member on one round count together', () => {
  // Three fights of the cockfight: nobody opposite, 10,000,000 on meron and 1 on the draw, both sides.
  test.each([
    [[bet(10_000_000n, 10_000_000n)], 0n],
    [[bet(10_000_000n, 10_000_000n), bet(1n, 0n)], 1n],
    [[bet(500n, 0n), bet(500n, 950n)], 50n],
    [[bet(18n, 36n), bet(18n, 0n), bet(1n, 0n)], 1n],
  ])('%#: only what they risked', (bets, counted) => {
    expect(sum(countedOf(bets))).toBe(counted)
  })

  const stake = fc.bigInt({ min: 1n, max: 10n ** 12n })
  const bets = fc.array(
    fc.tuple(stake, fc.bigInt({ min: 0n, max: 10n ** 13n })).map(([own, payout]) => bet(own, payout)),
    { minLength: 1, maxLength: 8 },
  )

  it('is min(stakes, |payouts − stakes|), shared out by stake to the unit', () => {
    fc.assert(
      fc.property(bets, (bets) => {
        const counted = countedOf(bets)
        const stakes = sum(bets.map(({ bet }) => bet.stake))
        const net = sum(bets.map(({ end }) => end.payout)) - stakes
        expect(sum(counted)).toBe(least(stakes, net < 0n ? -net : net))
        for (const [at, share] of counted.entries()) {
          const own = bets[at]?.bet.stake ?? 0n
          expect(share).toBeGreaterThanOrEqual(0n)
          expect(share).toBeLessThanOrEqual(own)
          // Within one unit of its part by stake.
          expect(share * stakes - sum(counted) * own).toBeLessThan(stakes)
          expect(sum(counted) * own - share * stakes).toBeLessThan(stakes)
        }
      }),
      { numRuns: cases({ few: 500, many: 50_000 }) },
    )
  })
})
