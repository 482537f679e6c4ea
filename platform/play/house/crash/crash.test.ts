import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutcomeOf } from '#contract/play/games/index.ts'
import {
  CRASH_BITS,
  LEAST_TARGET,
  MOST_TARGET,
  pointOf,
  pointText,
  returnPercent,
  winningValues,
} from '#contract/play/odds/rising-odds.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { simulatedRounds } from '#tests/odds/counted-stream.ts'
import { crash } from './crash.ts'

const streamOf = simulatedRounds()

describe('the point', () => {
  it('is 1.00 for every 101st value, and else what the formula says', () => {
    expect([0, 101, 202].map(pointOf)).toEqual([100n, 100n, 100n])
    expect(pointText(pointOf(1))).toBe('1.00')
    // Half of all values: (100e - e/2) / (e - e/2) = 199.
    expect(pointText(pointOf(CRASH_BITS / 2))).toBe('1.99')
    expect(pointText(pointOf(CRASH_BITS - 1))).toBe('4458563631096791.05')
  })

  it('wins for a target from the first value on that the count says, and not below it', () => {
    fc.assert(
      fc.property(fc.integer({ min: LEAST_TARGET, max: MOST_TARGET }), (target) => {
        const goal = BigInt(target)
        const e = BigInt(CRASH_BITS)
        const least = (e * (goal - 100n) + goal - 2n) / (goal - 1n)
        const reaches = (h: bigint) => (100n * e - h) / (e - h) >= goal
        expect([reaches(least), reaches(least - 1n)]).toEqual([true, false])
      }),
    )
  })
})

it('the test vector of docs/fairness.md', () => {
  const points = [0, 1].map((nonce) =>
    pointText(
      pointOf(
        new FairStream({ serverSeed: '0'.repeat(64), clientSeed: 'player-seed', nonce }).draw52().value,
      ),
    ),
  )
  expect(points).toEqual(['1.56', '2.82'])
})

describe('the return', () => {
  it('falls from 99.0 % at 1.01 to 98.0 % at 100, and the rules name its ends', () => {
    expect([returnPercent(101), returnPercent(10_000)].map((percent) => percent.slice(0, 4))).toEqual([
      '99.0',
      '98.0',
    ])
    const percents = [101, 102, 110, 150, 200, 500, 1_000, 5_000, 10_000, 50_000, 100_000].map(returnPercent)
    expect(percents).toEqual([...percents].sort().reverse())
    expect(crash.returns).toEqual({ lowest: percents.at(-1), highest: percents[0] })
  })

  it('is target times chance, which is 9,900 of 101 · (target - 1) in hundredths', () => {
    fc.assert(
      fc.property(fc.integer({ min: LEAST_TARGET, max: MOST_TARGET }), (target) => {
        const chance = Number(winningValues(target)) / CRASH_BITS
        expect(chance).toBeCloseTo(((99 / (target - 1)) * 100) / 101, 12)
      }),
    )
  })

  it('is what a simulation on fixed seeds comes to, within 99 % confidence', () => {
    const rounds = 100_000
    const wins = new Map([
      [150, 0],
      [200, 0],
      [1_000, 0],
    ])
    for (let nonce = 0; nonce < rounds; nonce++) {
      const point = pointOf(streamOf(nonce).draw52().value)
      for (const [target, won] of wins) if (point >= BigInt(target)) wins.set(target, won + 1)
    }
    for (const [target, won] of wins) {
      const chance = Number(winningValues(target)) / CRASH_BITS
      expect(Math.abs(won - rounds * chance)).toBeLessThan(2.576 * Math.sqrt(rounds * chance * (1 - chance)))
    }
  }, 120_000)
})

describe('a round', () => {
  it('pays the target where the point is at least that', () => {
    for (let nonce = 0; nonce < 200; nonce++) {
      const round = crash.play({ game: 'crash', target: '2.00' }, 1_001n, streamOf(nonce))
      const { point } = round.outcome as OutcomeOf<'crash'>
      expect(round.payout).toBe(Number(point) >= 2 ? 2_002n : 0n)
      expect(round.draws).toMatchObject([{ n: CRASH_BITS, cursor: 0, group: 0 }])
    }
  })

  it('offers targets from 1.01 to 1,000', () => {
    const offered = ['1.00', '1.01', '1000.00', '1000.01'].map(
      (target) => crash.check({ game: 'crash', target }, 100n).ok,
    )
    expect(offered).toEqual([false, true, true, false])
  })
})
