import { rankIndexOf } from './common/playing-cards.ts'
import { type HandKind, worthOf } from './three-card-hands.ts'
import { actsOf, type HandTerms, handAfter, type PlayerAct, type SeatAct } from './three-card-rules.ts'

/**
 * How the house's player plays, published (platform.md section 3; docs/decisions/0081-a-house-player-sits-with-one-member.md):
 * with one member who acts first, and by a table of what it holds and how often was raised. `three-card-house.test.ts` plays
 * every hand against every other by it and finds what the best of all ways to play against it earns: less than nothing.
 */

/** What three cards are to the house's player, from the strongest down. */
export const strengths = ['straight', 'flush', 'pair', 'ace', 'king', 'queen', 'low'] as const
/**
 * `straight` is also what is higher; `ace` to `low` are high cards: an ace, a king, a queen or a jack, a ten or lower.
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

export function strengthOf(cards: readonly number[]): Strength {
  const { kind } = worthOf(cards)
  if (kind !== 'high') return strengthOfKind[kind]
  return strengthOfHighest[Math.max(...cards.map(rankIndexOf)) - JACK] ?? 'low'
}

/** What it does; of two acts the coin of the hand decides: the first on heads, the second on tails. */
export type HouseMove = Exclude<PlayerAct, 'show'> | 'raise-call' | 'call-fold'

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

/** What the best of all ways to play against it earns on average, in antes a hand, after the rake. */
export const BEST_NET_ANTES = '-0.0491'

/** The sides of the coin, which is drawn after the cards of a hand in which the house plays; 1 is heads. */
export const COIN_SIDES = 2
const HEADS = 1

/** What a player of the house is told: its own cards, the coin of the hand, and what everybody sees. */
export interface OwnView {
  cards: readonly number[]
  coin: number
  acts: readonly PlayerAct[]
  raises: number
}

/** What the house's player does by its table; it shows at once. Undefined where it may do nothing. */
export function houseAct({ cards, coin, acts, raises }: OwnView): PlayerAct | undefined {
  if (acts.includes('show')) return 'show'
  if (!acts.includes('call')) return undefined
  const move = houseTable[strengthOf(cards)][raises] ?? 'fold'
  if (move === 'raise-call') return coin === HEADS ? 'raise' : 'call'
  if (move === 'call-fold') return coin === HEADS ? 'call' : 'fold'
  return move
}

/** Whether the house's seat has done in a hand what its table says. Throws where an act could not be done at all. */
export function isByTable(
  terms: HandTerms,
  acts: readonly SeatAct[],
  house: { seat: number; cards: readonly number[]; coin: number },
): boolean {
  return acts.every(({ seat, do: act }, at) => {
    if (seat !== house.seat) return true
    const hand = handAfter(terms, acts.slice(0, at))
    return houseAct({ ...house, acts: actsOf(hand, seat), raises: hand.raises }) === act
  })
}
