import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import {
  chances,
  dividendOf,
  FIGHTS,
  goesBack,
  isContest,
  NO_POOLS,
  type Pools,
  paidOn,
  returnPercent,
  type Side,
  type Winner,
  winnerOf,
  winners,
  withStake,
} from './cockfight.ts'

const pools = (meron: bigint, wala: bigint): Pools => ({ meron, wala, draw: 0n })

describe('a fight', () => {
  it('ends as often as is published', () => {
    const ends = { meron: 0, wala: 0, draw: 0 }
    for (let value = 0; value < FIGHTS; value++) ends[winnerOf(value)]++
    expect(ends).toEqual(chances)
  })

  it('returns at least 75 % on every bet, and says how much', () => {
    expect(winners.map(returnPercent)).toEqual(['95.5000', '95.5000', '90.0000'])
  })
})

describe('what is paid', () => {
  it('is the pool less five in a hundred, shared by the winners', () => {
    // 3,000.00 against 1,000.00: 3,800.00 are shared.
    expect(paidOn('meron', 300_000n, 'meron', pools(300_000n, 100_000n))).toBe(380_000n)
    expect(paidOn('wala', 100_000n, 'wala', pools(300_000n, 100_000n))).toBe(380_000n)
    expect(paidOn('wala', 100_000n, 'meron', pools(300_000n, 100_000n))).toBe(0n)
    expect(dividendOf('meron', pools(300_000n, 100_000n))).toBe(12_666n)
  })

  it('is cut to the unit', () => {
    expect(paidOn('meron', 100n, 'meron', pools(300n, 100n))).toBe(126n)
  })

  it('of a draw is eight to one and the stake, and both sides are given back', () => {
    const on = (spot: Winner) => paidOn(spot, 1_234n, 'draw', pools(300_000n, 100_000n))
    expect(winners.map(on)).toEqual([1_234n, 1_234n, 11_106n])
    expect(winners.map((spot) => goesBack(spot, 'draw', NO_POOLS))).toEqual([true, true, false])
  })

  it('is the stake where nobody could win anything, and the draw loses as ever', () => {
    // At 95 of 100 the winner gets exactly the stake; beyond that it would be less.
    expect(isContest(pools(9_500n, 500n))).toBe(true)
    for (const uneven of [pools(9_501n, 499n), pools(100n, 0n), pools(0n, 100n), NO_POOLS]) {
      expect(isContest(uneven)).toBe(false)
      for (const winner of ['meron', 'wala'] as const) {
        expect(paidOn('meron', 77n, winner, uneven)).toBe(77n)
        expect(paidOn('wala', 77n, winner, uneven)).toBe(77n)
        expect(paidOn('draw', 77n, winner, uneven)).toBe(0n)
      }
    }
  })
})

const stakes = fc.array(
  fc.record({
    side: fc.constantFrom<Side>('meron', 'wala'),
    stake: fc.bigInt({ min: 1n, max: 1_000_000_000n }),
  }),
  { minLength: 1, maxLength: 60 },
)

const property = { numRuns: cases({ few: 200, many: 20_000 }) }

describe('whoever stakes whatever', () => {
  it('a side never brings the winners more than the pool less the take, nor less than their stakes', () => {
    fc.assert(
      fc.property(stakes, fc.constantFrom<Side>('meron', 'wala'), (staked, winner) => {
        const all = staked.reduce((sum, { side, stake }) => withStake(sum, side, stake), NO_POOLS)
        const pool = all.meron + all.wala
        const paid = staked.map(({ side, stake }) => paidOn(side, stake, winner, all))
        const sum = paid.reduce((sum, payout) => sum + payout, 0n)
        if (!isContest(all)) return sum === pool
        // What is cut is less than a unit for each winning stake.
        const won = staked.filter(({ side }) => side === winner)
        const breakage = (pool * 95n) / 100n - sum
        return (
          sum * 100n <= pool * 95n &&
          breakage <= BigInt(won.length) &&
          staked.every(({ side, stake }, at) => side !== winner || (paid[at] ?? 0n) >= stake)
        )
      }),
      property,
    )
  })

  it('it makes no difference how a stake is split, but for what is cut', () => {
    fc.assert(
      fc.property(stakes, fc.constantFrom<Side>('meron', 'wala'), (staked, winner) => {
        const all = staked.reduce((sum, { side, stake }) => withStake(sum, side, stake), NO_POOLS)
        const won = staked.filter(({ side }) => side === winner)
        if (won.length === 0 || !isContest(all)) return true
        const parts = won.reduce((sum, { stake }) => sum + paidOn(winner, stake, winner, all), 0n)
        const whole = paidOn(winner, all[winner], winner, all)
        return whole >= parts && whole - parts < BigInt(won.length) + 1n
      }),
      property,
    )
  })
})
