import { DECK, rankIndexOf, suitIndexOf } from '../games/common/playing-cards.ts'
import { rangesWithoutReplacement, takeWithoutReplacement } from '../games/common/without-replacement.ts'

/**
 * Video poker of the house (site.md section 4.2), for platform, page and script: no schemas here, because scripts load
 * it. 9/6 Jacks or Better: five cards are dealt, the player holds any of them, the others are replaced once.
 */

export const HAND = 5
/** The most cards of a round: the hand, and one for each card that is not held. */
const DRAWN = 2 * HAND

/** The range of each card, in order; all of them are drawn when the round is opened. */
export const ranges: readonly number[] = rangesWithoutReplacement(DECK, DRAWN)

const deck = Array.from({ length: DECK }, (_, card) => card)

/** The ten cards of the drawn numbers, in the order of dealing. */
export const cardsBy = (values: readonly number[]): number[] => takeWithoutReplacement(deck, values)

/** The places of a hand, from the left. */
export const places = [0, 1, 2, 3, 4] as const

/** The five cards after the draw: each card that is not held is replaced by the next one, from the left. */
export function handAfterDraw(cards: readonly number[], held: readonly number[]): number[] {
  const next = cards.slice(HAND).values()
  return cards
    .slice(0, HAND)
    .map((card, place) => (held.includes(place) ? card : (next.next().value ?? card)))
}

/**
 * The hands, the best paid first; a hand is paid for the first that it matches, as a multiple of the stake, stake
 * included.
 */
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

/** The lowest rank whose pair is paid. */
export const JACK = 9
const ACE = 12
/** The distance between the ends of five consecutive ranks. */
const IN_A_ROW = HAND - 1

/** The name of a hand of five cards; undefined if it is not paid. */
export function handOf(cards: readonly number[]): HandName | undefined {
  const ranks = cards.map(rankIndexOf).sort((a, b) => a - b)
  const [first = 0] = ranks
  const last = ranks.at(-1) ?? 0
  const pairs = ranks.filter((rank, at) => rank === ranks[at + 1])
  if (pairs.length === 0) {
    // The ace also counts as one: 2, 3, 4, 5 and an ace.
    const straight = last - first === IN_A_ROW || (last === ACE && ranks[IN_A_ROW - 1] === IN_A_ROW - 1)
    const flush = cards.every((card) => suitIndexOf(card) === suitIndexOf(cards[0] ?? 0))
    if (straight && flush) return first === ACE - IN_A_ROW ? 'royal-flush' : 'straight-flush'
    return flush ? 'flush' : straight ? 'straight' : undefined
  }
  // Equal neighbours: three of them mean four of a kind or a full house, two mean three of a kind or two pairs.
  const [one = 0, other] = pairs
  if (pairs.length === 1) return one >= JACK ? 'jacks' : undefined
  const kinds = new Set(pairs).size
  if (pairs.length === 2) return one === other ? 'three' : 'two-pair'
  return kinds === 1 ? 'four' : 'full-house'
}

/** The multiplier of a hand; 0 for none. */
export const multiplierOf = (hand: HandName | undefined): number =>
  hands.find(({ name }) => name === hand)?.multiplier ?? 0

/** The places of the cards that form the paid hand. */
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
 * How often the best play gets each hand, of `ALL_ROUNDS` equally likely rounds. The best play is the hold with the
 * highest long-run return; of equal ones the one that holds more. The test of the rules counts them over every hand,
 * hold and draw.
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

/** 2,598,960 hands, times the least common multiple of the numbers of draws (47 choose 0 to 5). */
export const ALL_ROUNDS = 2_598_960 * 7_669_695

/** The return of one unit on each round by the best play; a fair game would return ALL_ROUNDS. Exact: below 2^53. */
export const returnedOfAll = (): number =>
  hands.reduce((sum, { name, multiplier }) => sum + bestPlay[name] * multiplier, 0)

/** The number of rounds in which the best play is paid anything. */
export const paidOfAll = (): number => hands.reduce((sum, { name }) => sum + bestPlay[name], 0)
