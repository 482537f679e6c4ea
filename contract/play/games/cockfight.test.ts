import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import {
  addStake,
  chances,
  dividendOf,
  FIGHTS,
  isContest,
  isRefunded,
  NO_POOLS,
  type Pools,
  paidOn,
  returnAtShare,
  returnPercent,
  returns,
  type Side,
  type Winner,
  winnerOf,
  winners,
} from './cockfight.ts'

const pools = (meron: bigint, wala: bigint, house = 0n): Pools => ({ meron, wala, draw: 0n, house })

describe('a fight', () => {
  it('ends as often as is published', () => {
    const ends = { meron: 0, wala: 0, draw: 0 }
    for (let value = 0; value < FIGHTS; value++) ends[winnerOf(value)]++
    expect(ends).toEqual(chances)
  })

  it('returns at least 75 % on every bet, and says how much', () => {
    expect(winners.map(returnPercent)).toEqual(['95.5000', '95.5000', '90.0000'])
  })

  it('returns on a side what its share of the pool says, the least where a winner only gets the stake back', () => {
    expect([10n, 25n, 50n, 75n, 95n, 100n].map(returnAtShare)).toEqual([
      '437.5000',
      '181.0000',
      '95.5000',
      '67.0000',
      '55.0000',
      '55.0000',
    ])
    expect(returns).toEqual({ lowest: '55.0000', highest: '97.7500' })
    // As it is paid: the share of 30 of 40.
    const paid = paidOn('meron', 1_000_000n, 'meron', pools(25_000_000n, 5_000_000n, 5_000_000n))
    expect(Number(paid) * 0.45 + 100_000).toBeCloseTo(670_000, 0)
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
    expect(winners.map((spot) => isRefunded(spot, 'draw', NO_POOLS))).toEqual([true, true, false])
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

describe('with a stake of the house on both sides', () => {
  const house = 500_000_000n

  it('who is alone has odds from the first unit on, and a loss is a loss', () => {
    expect([dividendOf('meron', pools(0n, 0n, house)), dividendOf('wala', pools(0n, 0n, house))]).toEqual([
      19_000n,
      19_000n,
    ])
    const alone = pools(0n, 500_000n, house)
    expect(paidOn('wala', 500_000n, 'wala', alone)).toBe(949_525n)
    expect(paidOn('wala', 500_000n, 'meron', alone)).toBe(0n)
    expect(isRefunded('wala', 'meron', alone)).toBe(false)
    expect(paidOn('wala', 500_000n, 'draw', alone)).toBe(500_000n)
  })

  it('gives a winner no less than the stake, however uneven it is', () => {
    // 95 % of the pool lie on Meron, then more.
    expect(paidOn('meron', 77n, 'meron', pools(9_000_000_000n, 0n, house))).toBe(77n)
    expect(paidOn('meron', 77n, 'meron', pools(90_000_000_000n, 0n, house))).toBe(77n)
    expect(dividendOf('meron', pools(90_000_000_000n, 0n, house))).toBe(10_000n)
    expect(dividendOf('wala', pools(90_000_000_000n, 0n, house))).toBe(1_729_000n)
  })

  it('a stake on one side alone loses in the long run, whatever it is', () => {
    for (const side of ['meron', 'wala'] as const)
      for (let stake = 100n; stake <= 1_000_000_000_000n; stake += stake / 50n + 1n) {
        const alone = addStake({ ...NO_POOLS, house }, side, stake)
        expect(expectedOf([{ spot: side, stake }], alone)).toBeLessThan(stake * BigInt(FIGHTS))
      }
  })
})

/** What stakes get back on average, times the number of fights. */
const expectedOf = (staked: readonly { spot: Winner; stake: bigint }[], pools: Pools): bigint =>
  winners.reduce(
    (sum, winner) =>
      sum +
      BigInt(chances[winner]) *
        staked.reduce((paid, { spot, stake }) => paid + paidOn(spot, stake, winner, pools), 0n),
    0n,
  )

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
        const all = staked.reduce((sum, { side, stake }) => addStake(sum, side, stake), NO_POOLS)
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
        const all = staked.reduce((sum, { side, stake }) => addStake(sum, side, stake), NO_POOLS)
        const won = staked.filter(({ side }) => side === winner)
        if (won.length === 0 || !isContest(all)) return true
        const parts = won.reduce((sum, { stake }) => sum + paidOn(winner, stake, winner, all), 0n)
        const whole = paidOn(winner, all[winner], winner, all)
        return whole >= parts && whole - parts < BigInt(won.length) + 1n
      }),
      property,
    )
  })

  it('all accounts together lose to the house, whatever it has staked itself and whatever they stake', () => {
    const amount = fc.oneof(
      fc.bigInt({ min: 100n, max: 1_000n }),
      fc.bigInt({ min: 100n, max: 1_000_000_000n }),
      fc.bigInt({ min: 1_000_000_000n, max: 1_000_000_000_000n }),
    )
    // Each account in turn, knowing what lies there: one side, both, the draw, much against little, last.
    const bet = fc.record({ spot: fc.constantFrom(...winners), stake: amount })
    const accounts = fc.tuple(fc.array(bet, { maxLength: 4 }), fc.array(bet, { minLength: 1, maxLength: 4 }))
    const house = fc.oneof(fc.constant(500_000_000n), fc.constant(100n), amount)
    fc.assert(
      fc.property(accounts, house, (accounts, house) => {
        const staked = accounts.flat()
        const all = staked.reduce((sum, { spot, stake }) => addStake(sum, spot, stake), {
          ...NO_POOLS,
          house,
        })
        const total = staked.reduce((sum, { stake }) => sum + stake, 0n)
        const back = expectedOf(staked, all)
        // At most 95.5 % come back, 90 % of the draw; where the house keeps a winner whole, less than 97.75 %.
        const whole = (['meron', 'wala'] as const).some((side) => dividendOf(side, all) === 10_000n)
        return back * 10_000n <= total * BigInt(FIGHTS) * (whole ? 9_775n : 9_550n)
      }),
      property,
    )
  })
})
