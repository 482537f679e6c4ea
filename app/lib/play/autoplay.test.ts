import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AutoplayPlan, afterRound, autoplayPlan, mayRisk, nextStake } from './autoplay.ts'

const none: AutoplayPlan = {
  rounds: null,
  singleWin: null,
  won: null,
  lost: null,
  afterWin: null,
  afterLoss: null,
}
const from = (fields: Record<string, string>) => autoplayPlan((name) => fields[name] ?? '')

test('the fields of the panel are a plan; empty ones and zero are no condition', () => {
  expect(from({})).toEqual(none)
  expect(from({ rounds: '25', singleWin: '1000', won: '0', lost: ' 2500.5 ', afterLoss: '100' })).toEqual({
    rounds: 25,
    singleWin: 100_000n,
    won: null,
    lost: 250_050n,
    afterWin: null,
    afterLoss: 100n,
  })
  for (const [field, entered] of [
    ['singleWin', '1,000'],
    ['lost', '-1'],
    ['won', 'all'],
    ['afterWin', '1.5'],
    ['afterLoss', '1000'],
  ] as const)
    expect(from({ [field]: entered })).toEqual({ wrong: field })
})

test('it ends with the round that fulfils a condition, and no earlier', () => {
  const course = { rounds: 9, net: 500n }
  expect(afterRound(none, course, -100n)).toEqual({ rounds: 10, net: 400n, end: null })
  expect(afterRound({ ...none, rounds: 10 }, course, 0n).end).toBe('rounds')
  expect(afterRound({ ...none, rounds: 11 }, course, 0n).end).toBeNull()
  expect(afterRound({ ...none, singleWin: 100n }, course, 99n).end).toBeNull()
  expect(afterRound({ ...none, singleWin: 100n }, course, 100n).end).toBe('singleWin')
  expect(afterRound({ ...none, won: 600n }, course, 99n).end).toBeNull()
  expect(afterRound({ ...none, won: 600n }, course, 100n).end).toBe('won')
})

test('a stake rises after a win or a loss as planned, and else is the first one', () => {
  const stakes = { first: 100n, last: 300n }
  expect(nextStake(none, stakes, 50n)).toBe(100n)
  expect(nextStake(none, stakes, -50n)).toBe(100n)
  expect(nextStake({ ...none, afterLoss: 100n }, stakes, -50n)).toBe(600n)
  expect(nextStake({ ...none, afterWin: 0n }, stakes, 50n)).toBe(300n)
  expect(nextStake({ ...none, afterWin: 50n, afterLoss: 50n }, stakes, 0n)).toBe(300n)
})

test('whatever comes, no more is lost in all than the plan allows, nor are there more rounds', () => {
  const amount = fc.bigInt({ min: 1n, max: 10_000n })
  fc.assert(
    fc.property(
      fc.record({ lost: amount, rounds: fc.integer({ min: 1, max: 60 }), afterLoss: fc.bigInt(0n, 200n) }),
      amount,
      fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
      (input, first, wins) => {
        const plan = { ...none, ...input }
        let course = { rounds: 0, net: 0n }
        let stake = first
        for (const win of wins) {
          if (!mayRisk(plan, course, stake)) break
          const gain = win ? stake : -stake
          const { end, ...next } = afterRound(plan, course, gain)
          course = next
          if (end) break
          stake = nextStake(plan, { first, last: stake }, gain)
        }
        expect(course.net >= -plan.lost).toBe(true)
        expect(course.rounds <= plan.rounds).toBe(true)
      },
    ),
  )
})
