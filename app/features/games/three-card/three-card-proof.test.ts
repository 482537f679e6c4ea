import { expect, test } from 'vitest'
import type { HandAction, ThreeCardOutcome } from '#contract/play/games/three-card/three-card.ts'
import type { Proof } from '../../fairness/proof.ts'
import { threeCardRule } from './three-card-proof.tsx'

const act = (seat: number, does: HandAction['do'], more: Partial<HandAction> = {}): HandAction => ({
  game: 'three-card',
  do: does,
  seat,
  ...more,
})

/** A member with 2♣ 3♣ 4♣ raises against the house's player, who holds K♣ 9♦ 4♥ and calls on heads. */
const deal = act(4, 'deal', { seats: [1, 4], house: [4], ante: '100.00', coin: true })
const outcome: ThreeCardOutcome = {
  game: 'three-card',
  room: '1k-6',
  seat: 1,
  dealer: 4,
  seats: [
    { seat: 1, house: false, cards: [0, 1, 2], folded: false, stake: '300.00', payout: '570.00' },
    { seat: 4, house: true, cards: [11, 20, 28], folded: false, stake: '300.00', payout: '0.00' },
  ],
  pot: '600.00',
  rake: '30.00',
}
const shows = [act(1, 'show'), act(4, 'show')]
const proof = {
  outcome,
  actions: [deal, act(1, 'raise'), act(4, 'call'), ...shows],
  stake: '300.00',
  payout: '570.00',
  result: 'won',
} as unknown as Proof<ThreeCardOutcome>
/** Places among the cards that are left, then the coin. */
const [heads, tails] = [1, 0].map((coin) => [0, 0, 0, 8, 16, 23, coin])

test('a hand in which the house has done what its table says', () => {
  expect(threeCardRule.ranges(proof)).toEqual([52, 51, 50, 49, 48, 47, 2])
  expect(threeCardRule.isDrawn(proof, heads ?? [])).toBe(true)
  expect(threeCardRule.isPaid(proof, heads ?? [])).toBe(true)
})

test('one in which it has done something else, for which its coin fell otherwise, or that names no coin', () => {
  expect(threeCardRule.isPaid(proof, tails ?? [])).toBe(false)
  const raised = { ...proof, actions: [deal, act(1, 'raise'), act(4, 'raise'), act(1, 'call'), ...shows] }
  expect(threeCardRule.isPaid(raised, heads ?? [])).toBe(false)
  const { coin: _, ...without } = deal
  const older = { ...proof, actions: [without, ...proof.actions.slice(1)] }
  expect(threeCardRule.isDrawn(older, heads ?? [])).toBe(false)
})

test('an older hand, for which no coin was drawn, is proved by its cards', () => {
  const { coin: _, ...without } = deal
  const older = { ...proof, actions: [without, ...proof.actions.slice(1)] }
  const cards = (heads ?? []).slice(0, -1)
  expect(threeCardRule.ranges(older)).toEqual([52, 51, 50, 49, 48, 47])
  expect(threeCardRule.isDrawn(older, cards)).toBe(true)
  expect(threeCardRule.isPaid(older, cards)).toBe(true)
})
