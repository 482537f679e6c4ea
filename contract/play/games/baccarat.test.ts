import { expect, it } from 'vitest'
import {
  bankerDraws,
  cardsBy,
  deal,
  type End,
  endOf,
  handsOf,
  handsText,
  isPush,
  paidOn,
  pointsOf,
  rangesOf,
  SHOE,
  spots,
  totalOf,
} from './baccarat.ts'

/** A card of so many points: of clubs, or of another suit. */
const card = (points: number, suit = 0) => (points === 0 ? 8 : points === 1 ? 12 : points - 2) + suit * 13
/** A round whose cards have these points, as far as they are needed. */
const dealOf = (...points: number[]) => {
  let at = 0
  const hands = deal(() => card(points[at++] ?? 0))
  return { hands, used: at, totals: [totalOf(hands.player), totalOf(hands.banker)] }
}

it('counts ace 1, tens and faces 0, and of a sum the last digit', () => {
  expect([12, 0, 7, 8, 9, 10, 11].map(pointsOf)).toEqual([1, 2, 9, 0, 0, 0, 0])
  expect(totalOf([card(9), card(8)])).toBe(7)
})

it('ends at once on a natural of either side', () => {
  for (const points of [
    [4, 0, 4, 0],
    [0, 4, 0, 5],
    [2, 3, 6, 6],
  ])
    expect(dealOf(...points).used).toBe(4)
})

it('lets the player draw on 0 to 5, and where the player stands the banker', () => {
  for (let player = 0; player <= 7; player++)
    for (let banker = 0; banker <= 7; banker++) {
      const { hands } = dealOf(player, banker, 0, 0, 6, 0)
      expect(hands.player.length, `${player} against ${banker}`).toBe(player <= 5 ? 3 : 2)
      if (player > 5) expect(hands.banker.length, `${player} against ${banker}`).toBe(banker <= 5 ? 3 : 2)
    }
})

it('lets the banker draw by the player’s third card as the published table says', () => {
  // The table of every casino: a row a total of the banker, a column the points of the player's third card.
  const table = [
    'DDDDDDDDDD', // 0
    'DDDDDDDDDD',
    'DDDDDDDDDD',
    'DDDDDDDDSD', // 3: all but 8
    'SSDDDDDDSS', // 4: 2 to 7
    'SSSSDDDDSS', // 5: 4 to 7
    'SSSSSSDDSS', // 6: 6 and 7
    'SSSSSSSSSS', // 7
  ]
  for (const [banker, row] of table.entries())
    for (const [third, says] of [...row].entries())
      expect(bankerDraws(0, banker, third), `${banker} on ${third}`).toBe(says === 'D')
})

it('takes the cards in the order of the deal from what is left of eight decks', () => {
  expect(rangesOf(5)).toEqual([SHOE, SHOE - 1, SHOE - 2, SHOE - 3, SHOE - 4])
  // The first four places of the shoe: 2, 3, 4, 5 of clubs; one place more is gone each time.
  const cards = cardsBy([0, 0, 0, 0])
  expect(cards).toEqual([0, 1, 2, 3])
  // Player 2 + 4, who stands; banker 3 + 5, a natural.
  const hands = handsOf(cards)
  expect(hands && handsText(hands)).toBe('0,2/1,3')
  expect(hands && endOf(hands)).toEqual({ winner: 'banker', playerPair: false, bankerPair: false })
  for (const wrong of [[], cards.slice(1), [...cards, 4]]) expect(handsOf(wrong)).toBeUndefined()
  expect(() => cardsBy([SHOE])).toThrow()
})

const paid = (id: string, end: Partial<End>, stake = 100n) => {
  const spot = spots.get(id)
  if (!spot) throw new Error(id)
  return paidOn(spot, stake, { winner: 'banker', playerPair: false, bankerPair: false, ...end })
}

it('pays by the odds, the banker less five in a hundred, cut', () => {
  expect(paid('player', { winner: 'player' })).toBe(200n)
  expect(paid('banker', {})).toBe(195n)
  expect(paid('banker', {}, 101n)).toBe(196n)
  expect(paid('tie', { winner: 'tie' })).toBe(900n)
  expect(paid('player-pair', { playerPair: true })).toBe(1_200n)
  expect(paid('banker-pair', { bankerPair: true })).toBe(1_200n)
  for (const id of ['player', 'tie', 'player-pair', 'banker-pair']) expect(paid(id, {})).toBe(0n)
})

it('gives the stakes on both sides back on a tie; a bet on nothing else is a push', () => {
  const tie: End = { winner: 'tie', playerPair: false, bankerPair: false }
  expect([paid('player', tie), paid('banker', tie)]).toEqual([100n, 100n])
  expect(isPush([{ spot: 'player' }, { spot: 'banker' }], tie)).toBe(true)
  expect(isPush([{ spot: 'player' }, { spot: 'tie' }], tie)).toBe(false)
  expect(isPush([{ spot: 'player' }, { spot: 'player-pair' }], tie)).toBe(false)
  expect(isPush([{ spot: 'player' }], { ...tie, winner: 'player' })).toBe(false)
  expect(isPush([], tie)).toBe(false)
})
