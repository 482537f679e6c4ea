import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OutcomeOf, WagerOf } from '#contract/play/games/index.ts'
import {
  ALL_WAYS,
  cardCounts,
  cardsPayout,
  dealCards,
  waysOfPatterns,
} from '#contract/play/odds/bingo-odds.ts'
import { simulatedRounds } from '#tests/odds/counted-stream.ts'
import { bingo } from './bingo.ts'

const roundAt = simulatedRounds()
const play = (cards: WagerOf<'bingo'>['cards'], stake: bigint, nonce: number) =>
  bingo.play({ game: 'bingo', cards }, stake, roundAt(nonce))

it('returns 95.3705 % for any number of cards; contract/play/odds/bingo-odds.test.ts counts every way', () => {
  expect(bingo.returns).toEqual({ lowest: '95.3705', highest: '95.3705' })
})

it('deals the cards and calls the balls that were drawn, and spreads the stake over the cards', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...cardCounts),
      fc.bigInt({ min: 100n, max: 50_000_000n }),
      fc.nat(50_000),
      (count, stake, nonce) => {
        const { payout, outcome, draws } = play(count, stake, nonce)
        const { cards, called } = outcome as OutcomeOf<'bingo'>
        expect({ cards, called }).toEqual(
          dealCards(
            count,
            draws.map(({ value }) => value),
          ),
        )
        expect(payout).toBe((stake * BigInt(cardsPayout(cards, called))) / BigInt(count))
      },
    ),
  )
})

it('comes to its return in a simulation on fixed seeds, within 99 % confidence', { timeout: 180_000 }, () => {
  const rounds = 100_000
  let returned = 0n
  for (let nonce = 0; nonce < rounds; nonce++) returned += play(1, 1n, nonce).payout
  const moment = (power: number) =>
    waysOfPatterns().reduce(
      (sum, { multiplier, ways: found }) => sum + multiplier ** power * (Number(found) / Number(ALL_WAYS)),
      0,
    )
  const deviation = Math.sqrt((moment(2) - moment(1) ** 2) / rounds)
  // 2.576 standard deviations hold 99 % of all outcomes.
  expect(Math.abs(Number(returned) / rounds - moment(1))).toBeLessThan(2.576 * deviation)
})
