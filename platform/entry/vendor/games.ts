import { randomInt } from 'node:crypto'
import type { Minor } from '#contract/base/fields/money.ts'

/** The three games of the simulated vendor. Its draws are its own: nothing here can be proved, as with any vendor. */
export const gameKinds = ['coin', 'wheel', 'ladder'] as const
export type GameKind = (typeof gameKinds)[number]

/** The game of a catalogue name: always the same one. */
export function kindOf(gameCode: string): GameKind {
  let sum = 0
  for (const character of gameCode) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return gameKinds[sum % gameKinds.length] ?? 'coin'
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
