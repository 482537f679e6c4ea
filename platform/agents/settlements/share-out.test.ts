import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContractKind, type Tier, unmatchedTier } from '#contract/agents/contracts.ts'
import { cases } from '#tests/support/cases.ts'
import { agentUnder, earningsOf, sum, topTerms } from '#tests/support/platform/agent-lines.ts'
import { type Earning, shareOut } from './share-out.ts'

const numRuns = cases({ few: 300, many: 20_000 })

const salaries = ['daily-salary', 'hourly-salary', 'realtime-salary'] as const satisfies ContractKind[]
const turnover = fc.bigInt(0n, 30_000n)
const winOrLoss = fc.bigInt(-30_000n, 30_000n)

describe('salaries', () => {
  it('are never below zero, and add up to the top gross, for any tree, terms and play', () => {
    fc.assert(
      fc.property(agentUnder(topTerms, turnover, 3), fc.constantFrom(...salaries), (tree, kind) => {
        const shares = shareOut(kind, earningsOf(tree))
        for (const { amount } of shares) expect(amount).toBeGreaterThanOrEqual(0n)
        expect(sum(shares.map(({ amount }) => amount))).toBe(shares[0]?.gross)
      }),
      { numRuns },
    )
  })

  it('are refused where a downline is promised more than its upline has', () => {
    const terms = (rate: number): Tier[] => [{ threshold: 0n, active: 0, rate }]
    const line: Earning[] = [
      { memberId: 1n, uplineId: null, tiers: terms(10), counted: 10_000n, active: 0 },
      { memberId: 2n, uplineId: 1n, tiers: terms(20), counted: 10_000n, active: 0 },
    ]
    expect(unmatchedTier(terms(10), terms(20))).toBe(0)
    expect(() => shareOut('daily-salary', line)).toThrow('does not cover')
  })
})

describe('dividends', () => {
  it('debit nobody, and what is paid and owed adds up to the top gross', () => {
    fc.assert(
      fc.property(agentUnder(topTerms, winOrLoss, 3), (tree) => {
        const shares = shareOut('dividend', earningsOf(tree))
        for (const { amount, owed } of shares) {
          expect(amount).toBeGreaterThanOrEqual(0n)
          expect(amount === 0n || owed === 0n).toBe(true)
        }
        expect(sum(shares.map(({ amount, owed }) => amount - owed))).toBe(shares[0]?.gross)
      }),
      { numRuns },
    )
  })

  const flat: Tier[] = [{ threshold: 0n, active: 0, rate: 1_000 }]
  const one = (counted: bigint, more: Partial<Earning> = {}) =>
    shareOut('dividend', [{ memberId: 1n, uplineId: null, tiers: flat, counted, active: 0, ...more }])[0]

  it('begin the next period with what the team won', () => {
    const first = one(-5_000n)
    expect(first).toMatchObject({ amount: 0n, carried: -5_000n, tier: undefined })
    expect(one(3_000n, { carried: first?.carried ?? 0n })).toMatchObject({ amount: 0n, carried: -2_000n })
    expect(one(8_000n, { carried: -2_000n })).toMatchObject({ amount: 600n, carried: 0n })
  })

  it('make good what they lacked before they pay again', () => {
    // The downline's team lost, another one won: the upline has less to be paid of than it owes.
    const line = (own: bigint, owed: bigint) =>
      shareOut('dividend', [
        { memberId: 1n, uplineId: null, tiers: flat, counted: own, active: 0, owed },
        { memberId: 2n, uplineId: 1n, tiers: flat, counted: 6_000n, active: 0 },
      ])[0]
    expect(line(1_000n, 0n)).toMatchObject({ gross: 100n, paidDown: 600n, amount: 0n, owed: 500n })
    expect(line(20_000n, 500n)).toMatchObject({ gross: 2_000n, paidDown: 600n, amount: 900n, owed: 0n })
  })
})
