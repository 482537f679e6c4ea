import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import {
  exactReturn,
  MOST_WINNING_ROLLS,
  multiplierOf,
  ROLLS,
  winningRolls,
} from '#contract/play/odds/dice-odds.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { dice } from './dice.ts'

const targetOf = (hundredths: number) =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
const bet = (direction: 'over' | 'under', hundredths: number): WagerOf<'dice'> => ({
  game: 'dice',
  direction,
  target: targetOf(hundredths),
})
const STAKE = 10_000n
const offers = (wager: WagerOf<'dice'>) => dice.check(wager, STAKE)
const everyTarget = Array.from({ length: ROLLS }, (_, hundredths) => hundredths)

/** A stream that rolls `value`: its bytes are searched for, nothing is faked. */
function streamRolling(value: number): FairStream {
  for (let nonce = 0; nonce < 1_000_000; nonce++) {
    const seeds = { serverSeed: '0'.repeat(64), clientSeed: 'search', nonce }
    if (new FairStream(seeds).draw(ROLLS).value === value) return new FairStream(seeds)
  }
  throw new Error('no such roll')
}

describe('what is offered', () => {
  it('is every bet that 100 to 9,800 of the 10,000 rolls win', () => {
    for (const direction of ['under', 'over'] as const) {
      const offered = everyTarget.filter((target) => offers(bet(direction, target)).ok)
      expect(offered).toHaveLength(9_701)
      for (const target of offered.filter((target) => target % 500 === 0)) {
        const wins = everyTarget.filter((roll) => (direction === 'under' ? roll < target : roll > target))
        expect(winningRolls(bet(direction, target))).toBe(wins.length)
      }
    }
    expect(offers(bet('under', 99))).toMatchObject({ code: 'not-offered', detail: { field: 'target' } })
    expect(offers(bet('under', 100)).ok).toBe(true)
    expect(offers(bet('under', 9_800)).ok).toBe(true)
    expect(offers(bet('under', 9_801)).ok).toBe(false)
    expect(offers(bet('over', 198)).ok).toBe(false)
    expect(offers(bet('over', 199)).ok).toBe(true)
    expect(offers(bet('over', 9_899)).ok).toBe(true)
    expect(offers(bet('over', 9_900)).ok).toBe(false)
  })

  it('wins below the target or above it, and loses on it', () => {
    const rolled = (direction: 'over' | 'under', target: number) =>
      dice.play(bet(direction, target), STAKE, streamRolling(5_000)).payout > 0n
    expect(rolled('under', 5_000)).toBe(false)
    expect(rolled('under', 5_001)).toBe(true)
    expect(rolled('over', 5_000)).toBe(false)
    expect(rolled('over', 4_999)).toBe(true)
  })

  it('shows roll and multiplier with two and four decimals, the multiplier also of a lost bet', () => {
    const lost = dice.play(bet('over', 5_000), STAKE, streamRolling(7))
    expect(lost.payout).toBe(0n)
    expect(lost.outcome).toEqual({
      game: 'dice',
      direction: 'over',
      target: '50.00',
      roll: '0.07',
      multiplier: '1.9803',
    })
  })
})

describe('the return', () => {
  it('lies between 98.99 % and 99 % for every bet, exactly', () => {
    const outside = (['under', 'over'] as const)
      .flatMap((direction) => everyTarget.map((target) => bet(direction, target)))
      .filter((wager) => offers(wager).ok)
      .filter((wager) => {
        const returned = exactReturn(winningRolls(wager))
        return returned < 98_990_000n || returned > 99_000_000n
      })
    expect(outside).toEqual([])
    expect(dice.returns).toEqual({ lowest: '98.9903', highest: '99.0000' })
  })

  it('never pays more than 99 % of a fair bet, whatever the stake, and cuts less than a minor unit', () => {
    const stake = fc.bigInt({ min: 100n, max: 1_000_000_000n })
    fc.assert(
      fc.property(stake, fc.integer({ min: 100, max: MOST_WINNING_ROLLS }), (minor, winning) => {
        const payout = payoutOf(minor, multiplierOf(winning))
        expect(payout * BigInt(winning) <= minor * 9_900n).toBe(true)
        expect((payout + 1n) * 10_000n > minor * multiplierOf(winning)).toBe(true)
        expect(payout >= minor).toBe(true)
      }),
    )
  })

  it('is what a simulation on fixed seeds comes to, within 99 % confidence', () => {
    const serverSeed = createHash('sha256').update('simulation').digest('hex')
    const rounds = 20_000
    for (const wager of [bet('under', 5_000), bet('over', 9_000), bet('under', 9_500)]) {
      let wins = 0
      for (let nonce = 0; nonce < rounds; nonce++) {
        if (dice.play(wager, STAKE, new FairStream({ serverSeed, clientSeed: 'sim', nonce })).payout > 0n)
          wins++
      }
      const chance = winningRolls(wager) / ROLLS
      const deviation = Math.sqrt(rounds * chance * (1 - chance))
      // 2.576 standard deviations hold 99 % of all outcomes.
      expect(Math.abs(wins - rounds * chance)).toBeLessThan(2.576 * deviation)
    }
  })
})
