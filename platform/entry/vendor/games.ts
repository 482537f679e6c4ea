import { randomInt } from 'node:crypto'
import type { Minor } from '#contract/base/fields/money.ts'
import { deal, endOf, type Hands, paidOn, spots } from '#contract/play/games/baccarat.ts'
import { DECK } from '#contract/play/games/common/playing-cards.ts'

/** The games of the simulated vendor. Its draws are its own: nothing here can be proved, as with any vendor. */
const anyKinds = ['coin', 'wheel', 'ladder'] as const
export type GameKind = (typeof anyKinds)[number] | 'baccarat'

/** The game of a catalogue name: always the same one, and baccarat where it is called so. */
export function kindOf(gameCode: string): GameKind {
  if (gameCode.includes('baccarat')) return 'baccarat'
  let sum = 0
  for (const character of gameCode) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return anyKinds[sum % anyKinds.length] ?? 'coin'
}

/** Heads or tails: pays 1.96 times the stake, a return of 98 %. */
export const sides = ['heads', 'tails'] as const
export type Side = (typeof sides)[number]

export const toss = (): Side => sides[randomInt(sides.length)] ?? 'heads'
export const coinPays = (stake: Minor): Minor => (stake * 196n) / 100n

/** A wheel of twelve fields, in percent of the stake; they sum to 1,140: a return of 95.8 % with the second turn. */
export const fields = [0, 120, 0, 50, 200, 0, 150, 0, 20, 300, 0, 300] as const
/** This field gives a second turn for free, which is paid by a separate win. */
const SECOND_TURN = 8

export interface Spin {
  /** The fields at which the wheel stopped. */
  at: number[]
  /** What each turn pays. */
  wins: Minor[]
}

export function spin(stake: Minor): Spin {
  const first = randomInt(fields.length)
  // The second turn has small fields only: it adds a fifth of the stake at most.
  const at = first === SECOND_TURN ? [first, randomInt(fields.length)] : [first]
  const wins = at.map((field, turn) => (stake * BigInt(fields[field] ?? 0)) / (turn === 0 ? 100n : 1_000n))
  return { at, wins }
}

/** A ladder of up to eight rungs: each holds with a chance of 3 in 4, and pays 1.32 times as much as the one below: 99 % a rung. */
export const RUNGS = 8
export const rungHolds = (): boolean => randomInt(4) < 3

/** The payout of a number of rungs, in percent of the stake, as shown. */
export const ladderPercent = (rungs: number): number => 100 * 1.32 ** rungs

export function ladderPays(stake: Minor, rungs: number): Minor {
  let pays = stake
  for (let rung = 0; rung < rungs; rung++) pays = (pays * 132n) / 100n
  return pays
}

/** Plain baccarat: what may be bet on, with what a unit pays, in hundredths. */
export const hands = ['player', 'tie', 'banker'] as const
export type Hand = (typeof hands)[number]
export const handPays = (hand: Hand): bigint => spots.get(hand)?.pays ?? 0n

/** A deal by the usual rules, from a shoe so long that each card is as likely as any other. */
export function dealOn(hand: Hand, stake: Minor): { at: Hands; wins: Minor[] } {
  const at = deal(() => randomInt(DECK))
  const spot = spots.get(hand)
  return { at, wins: [spot ? paidOn(spot, stake, endOf(at)) : 0n] }
}
