import { rankIndexOf } from '../common/playing-cards.ts'
import { type HandKind, worthOf } from './three-card-hands.ts'
import {
  allowedActions,
  type HandTerms,
  type PlayerAction,
  replayHand,
  type SeatAction,
} from './three-card-rules.ts'

/**
 * The published strategy of the house's player (platform.md section 3;
 * docs/decisions/0081-a-house-player-sits-with-one-member.md). It plays with one member, who acts first, by a table of
 * its hand and the number of raises. `three-card-house.test.ts` plays every hand against every other with it, and
 * computes what the best possible counter-strategy earns: less than nothing.
 */

/** The categories of the house player's cards, from the strongest down. */
export const strengths = ['straight', 'flush', 'pair', 'ace', 'king', 'queen', 'low'] as const
/**
 * `straight` includes everything higher; `ace` to `low` are high cards: an ace, a king, a queen or jack, a ten or
 * lower.
 */
export type Strength = (typeof strengths)[number]

const strengthOfKind: Record<Exclude<HandKind, 'high'>, Strength> = {
  'straight-flush': 'straight',
  three: 'straight',
  straight: 'straight',
  flush: 'flush',
  pair: 'pair',
}
const JACK = 9
const strengthOfHighest: readonly Strength[] = ['queen', 'queen', 'king', 'ace']

/** How strong the house's player takes three cards to be. */
export function strengthOf(cards: readonly number[]): Strength {
  const { kind } = worthOf(cards)
  if (kind !== 'high') return strengthOfKind[kind]
  return strengthOfHighest[Math.max(...cards.map(rankIndexOf)) - JACK] ?? 'low'
}

/**
 * The move of the house's player; between two actions the coin of the hand decides: the first on heads, the second on
 * tails.
 */
export type HouseMove = Exclude<PlayerAction, 'show'> | 'raise-call' | 'call-fold'

/** By the number of raises before it acts, from none to three. */
export const houseTable: Record<Strength, readonly HouseMove[]> = {
  straight: ['raise', 'raise', 'raise', 'call'],
  flush: ['raise', 'raise', 'call', 'call'],
  pair: ['raise', 'call', 'call', 'fold'],
  ace: ['call', 'call', 'fold', 'fold'],
  king: ['call', 'call-fold', 'fold', 'fold'],
  queen: ['call', 'fold', 'fold', 'fold'],
  low: ['raise-call', 'fold', 'fold', 'fold'],
}

/** The average result of the best possible counter-strategy, in antes per hand, after the rake. */
export const BEST_NET_ANTES = '-0.0491'

/** The sides of the coin, which is drawn after the cards of a hand with a house player; 1 is heads. */
export const COIN_SIDES = 2
const HEADS = 1

/** What a house player knows: its own cards, the coin of the hand, and what everybody sees. */
export interface OwnView {
  cards: readonly number[]
  coin: number
  acts: readonly PlayerAction[]
  raises: number
}

/** The action of the house's player by its table; in a show it shows at once. Undefined if it may do nothing. */
export function houseAction({ cards, coin, acts, raises }: OwnView): PlayerAction | undefined {
  if (acts.includes('show')) return 'show'
  if (!acts.includes('call')) return undefined
  const move = houseTable[strengthOf(cards)][raises] ?? 'fold'
  if (move === 'raise-call') return coin === HEADS ? 'raise' : 'call'
  if (move === 'call-fold') return coin === HEADS ? 'call' : 'fold'
  return move
}

/**
 * Whether the house's seat has followed its table throughout a hand. Throws for an action that was not possible at all.
 */
export function followsHouseTable(
  terms: HandTerms,
  acts: readonly SeatAction[],
  house: { seat: number; cards: readonly number[]; coin: number },
): boolean {
  return acts.every(({ seat, do: act }, at) => {
    if (seat !== house.seat) return true
    const hand = replayHand(terms, acts.slice(0, at))
    return houseAction({ ...house, acts: allowedActions(hand, seat), raises: hand.raises }) === act
  })
}
