import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  faultOf,
  type Terms,
  type Tier,
  termsOf,
  tierReached,
  toWireTiers,
  unmatchedTier,
  WireTier,
} from './contracts.ts'

const tier = (threshold: bigint, active: number, rate: number): Tier => ({ threshold, active, rate })
const DAILY: Terms = {
  kind: 'daily-salary',
  period: 'D',
  tiers: [tier(50_000_000_00n, 3, 30), tier(200_000_000_00n, 5, 50), tier(1_000_000_000_00n, 10, 80)],
}

describe('terms', () => {
  it('of the platform can be offered', () => {
    expect(faultOf(DAILY)).toBeUndefined()
    expect(faultOf({ kind: 'dividend', period: 'H', tiers: [tier(0n, 3, 1_200)] })).toBeUndefined()
    expect(faultOf({ kind: 'realtime-salary', period: 'minutes', tiers: [tier(0n, 0, 10)] })).toBeUndefined()
  })

  it.each([
    ['a day for a dividend', { ...DAILY, kind: 'dividend' }, { fault: 'wrong-period' }],
    ['a week for a salary', { ...DAILY, period: 'W' }, { fault: 'wrong-period' }],
    ['no tier', { ...DAILY, tiers: [] }, { fault: 'tier-count' }],
    [
      'eleven tiers',
      { ...DAILY, tiers: Array.from({ length: 11 }, (_, at) => tier(0n, 0, at + 1)) },
      { fault: 'tier-count' },
    ],
    [
      'a rate that does not rise',
      { ...DAILY, tiers: [tier(0n, 0, 30), tier(1n, 0, 30)] },
      { fault: 'rate-not-rising', tier: 1 },
    ],
    [
      'a later tier that asks for less',
      { ...DAILY, tiers: [tier(300_000_000_00n, 5, 10), tier(200_000_000_00n, 5, 20)] },
      { fault: 'asks-no-more', tier: 1 },
    ],
    [
      'a third tier that asks for no more than the first',
      { ...DAILY, tiers: [tier(100n, 3, 10), tier(50n, 9, 20), tier(100n, 3, 30)] },
      { fault: 'asks-no-more', tier: 2 },
    ],
    ['a rate of nothing', { ...DAILY, tiers: [tier(0n, 0, 0)] }, { fault: 'rate-not-rising', tier: 0 }],
    [
      'a real-time rate with a condition',
      { kind: 'realtime-salary', period: 'minutes', tiers: [tier(0n, 1, 10)] },
      { fault: 'not-flat' },
    ],
    [
      'a real-time rate of two tiers',
      { kind: 'realtime-salary', period: 'minutes', tiers: [tier(0n, 0, 10), tier(0n, 0, 20)] },
      { fault: 'not-flat' },
    ],
  ] as [string, Terms, object][])('with %s cannot', (_what, terms, fault) => {
    expect(faultOf(terms)).toEqual(fault)
  })
})

describe('a tier', () => {
  it('is the highest whose conditions all hold', () => {
    const reached = (counted: bigint, active: number) => tierReached(DAILY.tiers, { counted, active })?.rate
    expect(reached(49_999_999_99n, 99)).toBeUndefined()
    expect(reached(50_000_000_00n, 2)).toBeUndefined()
    expect(reached(50_000_000_00n, 3)).toBe(30)
    expect(reached(1_000_000_000_00n, 9)).toBe(50)
    expect(reached(9_000_000_000_00n, 99)).toBe(80)
  })

  const anyTier = fc.record({
    threshold: fc.bigInt(0n, 50n),
    active: fc.nat(5),
    rate: fc.integer({ min: 1, max: 50 }),
  })
  const anyTiers = fc
    .uniqueArray(anyTier, { selector: ({ rate }) => rate, minLength: 1, maxLength: 10 })
    .map((tiers) => tiers.sort((a, b) => a.rate - b.rate))

  it('of a downline is matched exactly if nobody could be paid more by it than by its upline', () => {
    fc.assert(
      fc.property(anyTiers, anyTiers, (upline, downline) => {
        const unmatched = unmatchedTier(upline, downline)
        const pays = (tiers: readonly Tier[], counted: bigint, active: number) =>
          tierReached(tiers, { counted, active })?.rate ?? 0
        const worst = downline.findIndex(
          ({ threshold, active, rate }) => pays(upline, threshold, active) < rate,
        )
        expect(unmatched).toBe(worst < 0 ? undefined : worst)
        if (unmatched === undefined)
          for (let counted = 0n; counted <= 50n; counted += 5n)
            for (let active = 0; active <= 5; active++)
              expect(pays(upline, counted, active)).toBeGreaterThanOrEqual(pays(downline, counted, active))
      }),
    )
  })
})

test('terms travel with money as text, and come back', () => {
  const tiers = toWireTiers(DAILY.tiers)
  expect(tiers[0]).toEqual({ threshold: '50000000.00', active: 3, rate: 30 })
  expect(termsOf({ ...DAILY, tiers })).toEqual(DAILY)
  expect(WireTier.safeParse({ threshold: '0.00', active: 0, rate: 1 }).success).toBe(true)
  expect(WireTier.safeParse({ threshold: '-1.00', active: 0, rate: 1 }).success).toBe(false)
})

test('ten tiers, and a later one without conditions, are judged by the rule that they break', () => {
  const rising = (count: number) => Array.from({ length: count }, (_, at) => tier(BigInt(at), 0, at + 1))
  expect(faultOf({ ...DAILY, tiers: rising(10) })).toBeUndefined()
  const free = { ...DAILY, tiers: [tier(5n, 5, 10), tier(0n, 0, 20)] }
  expect(faultOf(free)).toEqual({ fault: 'asks-no-more', tier: 1 })
  const flat = { kind: 'realtime-salary', period: 'minutes' } as const
  expect(faultOf({ ...flat, tiers: [tier(1n, 0, 10)] })).toEqual({ fault: 'not-flat' })
  expect(faultOf({ ...flat, tiers: [tier(0n, 1, 10)] })).toEqual({ fault: 'not-flat' })
})
