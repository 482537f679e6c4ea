import { DECK, rankIndexOf, suitIndexOf } from '../games/common/playing-cards.ts'
import { rangesWithoutReplacement, takenWithoutReplacement } from '../games/common/without-replacement.ts'

/**
 * Video poker of the house (site.md section 4.2), for platform, page and script alike: no schema here, which a script would
 * have to load. 9/6 Jacks or Better: five cards are dealt, the player holds any of them, the others are replaced once.
 */

export const HAND = 5
/** All that can be seen in a round: the hand, and a card for each that is not held. */
const DRAWN = 2 * HAND

/** Of how many values each card is drawn, in order; all of them when the round is opened. */
export const ranges: readonly number[] = rangesWithoutReplacement(DECK, DRAWN)

const deck = Array.from({ length: DECK }, (_, card) => card)

/** The ten cards that the drawn numbers come to, in the order in which they are dealt. */
export const cardsBy = (values: readonly number[]): number[] => takenWithoutReplacement(deck, values)

/** The places of a hand, from the left. */
export const places = [0, 1, 2, 3, 4] as const

/** The five cards after the draw: a card that is not held gives its place to the next one, from the left. */
export function handAfter(cards: readonly number[], held: readonly number[]): number[] {
  const next = cards.slice(HAND).values()
  return cards
    .slice(0, HAND)
    .map((card, place) => (held.includes(place) ? card : (next.next().value ?? card)))
}

/** What a hand can be, the dearest first; it is paid for the first that it is, times the stake and the stake included. */
export const hands = [
  { name: 'royal-flush', multiplier: 800 },
  { name: 'straight-flush', multiplier: 50 },
  { name: 'four', multiplier: 25 },
  { name: 'full-house', multiplier: 9 },
  { name: 'flush', multiplier: 6 },
  { name: 'straight', multiplier: 4 },
  { name: 'three', multiplier: 3 },
  { name: 'two-pair', multiplier: 2 },
  { name: 'jacks', multiplier: 1 },
] as const
export type HandName = (typeof hands)[number]['name']

export const TOP_MULTIPLIER = hands[0].multiplier

/** The least rank whose pair is paid. */
export const JACK = 9
const ACE = 12
/** How far apart the ends of five ranks in a row are. */
const IN_A_ROW = HAND - 1

/** What five cards are; undefined for a hand that is paid nothing. */
export function handOf(cards: readonly number[]): HandName | undefined {
  const found = cards.map(rankIndexOf).sort((a, b) => a - b)
  const [first = 0] = found
  const last = found.at(-1) ?? 0
  const pairs = found.filter((rank, at) => rank === found[at + 1])
  if (pairs.length === 0) {
    // The ace counts as one, too: 2, 3, 4, 5 and an ace.
    const straight = last - first === IN_A_ROW || (last === ACE && found[IN_A_ROW - 1] === IN_A_ROW - 1)
    const flush = cards.every((card) => suitIndexOf(card) === suitIndexOf(cards[0] ?? 0))
    if (straight && flush) return first === ACE - IN_A_ROW ? 'royal-flush' : 'straight-flush'
    return flush ? 'flush' : straight ? 'straight' : undefined
  }
  // Neighbours that are alike: three of them are four of a kind or a full house, two are three of a kind or two pairs.
  const [one = 0, other] = pairs
  if (pairs.length === 1) return one >= JACK ? 'jacks' : undefined
  const kinds = new Set(pairs).size
  if (pairs.length === 2) return one === other ? 'three' : 'two-pair'
  return kinds === 1 ? 'four' : 'full-house'
}

/** What a hand is paid, times the stake; 0 for none. */
export const multiplierOf = (hand: HandName | undefined): number =>
  hands.find(({ name }) => name === hand)?.multiplier ?? 0

/** The places of the cards that make a paid hand what it is. */
export function countingPlaces(cards: readonly number[]): number[] {
  const hand = handOf(cards)
  if (!hand) return []
  const all = cards.map((_, place) => place)
  const alike = all.filter(
    (place) => cards.filter((card) => rankIndexOf(card) === rankIndexOf(cards[place] ?? 0)).length > 1,
  )
  return alike.length > 0 ? alike : all
}

/**
 * How often each hand comes of the best play, of `ALL_ROUNDS` equally likely rounds: the hold that returns most in the long
 * run, and of two that return the same the one that holds more. The test of the rules counts them over every hand, every
 * hold and every draw.
 */
export const bestPlay: Record<HandName, number> = {
  'royal-flush': 493_512_264,
  'straight-flush': 2_178_883_296,
  four: 47_093_167_764,
  'full-house': 229_475_482_596,
  flush: 219_554_786_160,
  straight: 223_837_565_784,
  three: 1_484_003_070_324,
  'two-pair': 2_576_946_164_148,
  jacks: 4_277_372_890_968,
}

/** 2,598,960 hands, times the least number that every number of draws (47 choose 0 to 5) divides. */
export const ALL_ROUNDS = 2_598_960 * 7_669_695

/** What one unit on each round returns by the best play; a fair game would return ALL_ROUNDS. Exact: below 2^53. */
export const returnedOfAll = (): number =>
  hands.reduce((sum, { name, multiplier }) => sum + bestPlay[name] * multiplier, 0)

/** How many rounds are paid anything by the best play. */
export const paidOfAll = (): number => hands.reduce((sum, { name }) => sum + bestPlay[name], 0)
