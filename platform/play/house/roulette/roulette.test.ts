import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { OutcomeOf, WagerOf } from '#contract/play/games/index.ts'
import {
  colourOf,
  POCKETS,
  returnedOf37,
  type SpotKind,
  spotMultipliers,
  spots,
} from '#contract/play/games/roulette.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { roulette } from './roulette.ts'

const everyNumber = Array.from({ length: POCKETS }, (_, number) => number)
const everySpot = [...spots.values()]

/** A stream for each number: its bytes are searched for, nothing is faked. */
const nonces = new Map<number, number>()
for (let nonce = 0; nonces.size < POCKETS; nonce++) {
  const seeds = { serverSeed: '0'.repeat(64), clientSeed: 'search', nonce }
  const { value } = new FairStream(seeds).draw(POCKETS)
  if (!nonces.has(value)) nonces.set(value, nonce)
}
const streamOf = (number: number) =>
  new FairStream({ serverSeed: '0'.repeat(64), clientSeed: 'search', nonce: nonces.get(number) ?? -1 })

const wagerOf = (...pairs: [spot: string, stake: bigint][]): WagerOf<'roulette'> => ({
  game: 'roulette',
  spots: pairs.map(([spot, stake]) => ({ spot, stake: moneyOf(stake) })),
})
const sumOf = (wager: WagerOf<'roulette'>) => wager.spots.reduce((sum, { stake }) => sum + minorOf(stake), 0n)
const play = (wager: WagerOf<'roulette'>, number: number) =>
  roulette.play(wager, sumOf(wager), streamOf(number))

const pairs = fc.array(
  fc.tuple(fc.constantFrom(...everySpot.map(({ id }) => id)), fc.bigInt({ min: 100n, max: 1_000_000_000n })),
  { minLength: 1, maxLength: 50 },
)
const number = fc.constantFrom(...everyNumber)

describe('the cloth', () => {
  it('has 154 spots: so many of each kind, of so many numbers each', () => {
    const counted = Object.fromEntries(
      Object.keys(spotMultipliers).map((kind) => {
        const ofKind = everySpot.filter((spot) => spot.kind === kind)
        return [kind, [ofKind.length, [...new Set(ofKind.map(({ numbers }) => numbers.length))]]]
      }),
    ) as Record<SpotKind, unknown>
    expect(counted).toEqual({
      straight: [37, [1]],
      split: [60, [2]],
      street: [12, [3]],
      corner: [22, [4]],
      line: [11, [6]],
      column: [3, [12]],
      dozen: [3, [12]],
      'even-money': [6, [18]],
    })
    expect(spots.size).toBe(154)
  })

  it('lays them as a table does', () => {
    const numbers = (id: string) => spots.get(id)?.numbers
    expect(numbers('split-0-2')).toEqual([0, 2])
    expect(numbers('split-17-20')).toEqual([17, 20])
    expect(numbers('street-34')).toEqual([34, 35, 36])
    expect(numbers('corner-32')).toEqual([32, 33, 35, 36])
    expect(numbers('line-31')).toEqual([31, 32, 33, 34, 35, 36])
    expect(numbers('column-3')).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36])
    expect(numbers('dozen-2')).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
    for (const strange of [
      'split-3-4',
      'split-2-1',
      'split-0-4',
      'street-2',
      'corner-3',
      'corner-34',
      'line-34',
    ])
      expect(numbers(strange)).toBeUndefined()
    expect(everyNumber.map(colourOf).filter((colour) => colour === 'red')).toHaveLength(18)
    expect(everyNumber.filter((number) => colourOf(number) === 'green')).toEqual([0])
  })
})

describe('the return', () => {
  it('is exactly 36 of 37 for every spot, by enumeration', () => {
    expect(everySpot.filter((spot) => returnedOf37(spot) !== 36n)).toEqual([])
    expect(roulette.returns).toEqual({ lowest: '97.2973', highest: '97.2973' })
  })

  it('is what a round of each spot on each number pays', () => {
    for (const { id, kind, numbers } of everySpot) {
      let returned = 0n
      for (const number of everyNumber) {
        const { payout } = play(wagerOf([id, 100n]), number)
        expect(payout).toBe(numbers.includes(number) ? 100n * BigInt(spotMultipliers[kind]) : 0n)
        returned += payout
      }
      expect(returned).toBe(3_600n)
    }
  })

  it('of whatever lies on the cloth is 36 stakes over the 37 numbers', () => {
    fc.assert(
      fc.property(pairs, (staked) => {
        const wager = wagerOf(...staked)
        const returned = everyNumber.reduce((sum, number) => sum + play(wager, number).payout, 0n)
        expect(returned).toBe(36n * sumOf(wager))
      }),
      { numRuns: 20 },
    )
  })

  it('is what a simulation on fixed seeds comes to, within 99 % confidence', () => {
    const serverSeed = createHash('sha256').update('simulation').digest('hex')
    const rounds = 20_000
    for (const id of ['red', 'dozen-1', 'straight-17']) {
      const chance = (spots.get(id)?.numbers.length ?? 0) / POCKETS
      let wins = 0
      for (let nonce = 0; nonce < rounds; nonce++) {
        const stream = new FairStream({ serverSeed, clientSeed: 'sim', nonce })
        if (roulette.play(wagerOf([id, 100n]), 100n, stream).payout > 0n) wins++
      }
      // 2.576 standard deviations hold 99 % of all outcomes.
      const deviation = Math.sqrt(rounds * chance * (1 - chance))
      expect(Math.abs(wins - rounds * chance)).toBeLessThan(2.576 * deviation)
    }
  })
})

describe('a round', () => {
  it('says of each spot in its order what lay on it and what it paid; the payout is their sum', () => {
    fc.assert(
      fc.property(pairs, number, (staked, number) => {
        const wager = wagerOf(...staked)
        const round = play(wager, number)
        const outcome = round.outcome as OutcomeOf<'roulette'>
        expect(outcome.number).toBe(number)
        expect(outcome.spots.map(({ spot, stake }) => ({ spot, stake }))).toEqual(wager.spots)
        expect(outcome.spots.reduce((sum, { payout }) => sum + minorOf(payout), 0n)).toBe(round.payout)
      }),
      { numRuns: 100 },
    )
  })

  it('is offered when every spot is one of the cloth and their stakes are the stake', () => {
    fc.assert(
      fc.property(pairs, fc.bigInt({ min: 1n, max: 1_000n }), (staked, more) => {
        const wager = wagerOf(...staked)
        expect(roulette.check(wager, sumOf(wager)).ok).toBe(true)
        expect(roulette.check(wager, sumOf(wager) + more)).toMatchObject({
          code: 'not-offered',
          detail: { field: 'stake' },
        })
      }),
    )
    expect(roulette.check(wagerOf(['red', 100n], ['straight-37', 100n]), 200n)).toMatchObject({
      code: 'not-offered',
      detail: { field: 'spot' },
    })
  })

  it('holds what lies on a spot to the limits, however many times it comes', () => {
    expect(roulette.stakes(wagerOf(['red', 100n], ['odd', 300n], ['red', 50n]), 450n)).toEqual([150n, 300n])
  })
})

it('the test vector of docs/fairness.md', () => {
  const draws = [0, 1].map((nonce) =>
    new FairStream({ serverSeed: '0'.repeat(64), clientSeed: 'player-seed', nonce }).draw(POCKETS),
  )
  expect(draws.map(({ value, group }) => [value, group])).toEqual([
    [13, 0],
    [23, 0],
  ])
})
