import { rankIndexOf, suitIndexOf } from '../common/playing-cards.ts'

/**
 * The ranking of three cards (docs/decisions/0053-card-rooms.md): a rarer kind is higher; within a kind the highest
 * card decides, then the next. An ace is high, except in A-2-3, which is the lowest straight. Suits do not matter.
 */

/** The cards of a hand. */
export const HAND = 3

/** The kinds from the highest to the lowest, with how many of the 22,100 hands are of each. */
export const kinds = [
  { kind: 'straight-flush', hands: 48 },
  { kind: 'three', hands: 52 },
  { kind: 'straight', hands: 720 },
  { kind: 'flush', hands: 1_096 },
  { kind: 'pair', hands: 3_744 },
  { kind: 'high', hands: 16_440 },
] as const
export type HandKind = (typeof kinds)[number]['kind']

export const HANDS = 22_100

/** Place values: a kind counts more than any cards, a card more than all cards below it. */
const RANKS = 13
const ACE = 12

/** The kind of a hand, and a number to compare hands by: equal if neither is better. */
export interface HandWorth {
  kind: HandKind
  score: number
}

/** Of three cards. An ace is high; A-2-3 is the lowest straight, by its three. */
export function worthOf(cards: readonly number[]): HandWorth {
  const [high = 0, middle = 0, low = 0] = cards.map(rankIndexOf).sort((a, b) => b - a)
  const flush = new Set(cards.map(suitIndexOf)).size === 1
  const wheel = high === ACE && middle === 1 && low === 0
  const straight = wheel || (high === middle + 1 && middle === low + 1)
  if (straight) return worth(flush ? 'straight-flush' : 'straight', [wheel ? middle : high])
  if (high === low) return worth('three', [high])
  if (flush) return worth('flush', [high, middle, low])
  if (high === middle) return worth('pair', [high, low])
  if (middle === low) return worth('pair', [middle, high])
  return worth('high', [high, middle, low])
}

function worth(kind: HandKind, [one = 0, two = 0, three = 0]: readonly number[]): HandWorth {
  const place = kinds.length - 1 - kinds.findIndex((named) => named.kind === kind)
  return { kind, score: ((place * RANKS + one) * RANKS + two) * RANKS + three }
}
