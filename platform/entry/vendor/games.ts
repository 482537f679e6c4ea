import { randomInt } from 'node:crypto'
import type { Minor } from '#contract/base/fields/money.ts'
import { DECK, rankIndexOf } from '#contract/play/games/common/playing-cards.ts'

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

/** Plain baccarat: what may be bet on, and what a unit pays, in percent. */
export const handPercents = { player: 200, tie: 900, banker: 195 } as const
export type Hand = keyof typeof handPercents
export const hands = Object.keys(handPercents) as Hand[]

/** The cards of both sides, as `playing-cards.ts` numbers them. */
export interface Hands {
  player: number[]
  banker: number[]
}

/** Points by rank, from two to ace: tens and faces count nothing. */
const points = [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
const pointsOf = (card: number): number => points[rankIndexOf(card)] ?? 0
export const totalOf = (hand: readonly number[]): number =>
  hand.reduce((sum, card) => sum + pointsOf(card), 0) % 10

/** On which points of the player's third card the banker draws, by the banker's total; below 3 on any, but with 3 not on an 8. */
const bankerDrawsFrom = [0, 0, 0, 0, 2, 4, 6]
const bankerDraws = (total: number, third: number | undefined): boolean => {
  if (third === undefined) return total <= 5
  if (total < 3) return true
  return total <= 6 && third >= (bankerDrawsFrom[total] ?? 0) && (total === 3 ? third !== 8 : third <= 7)
}

/** A deal by the usual rules, from a shoe so long that each card is as likely as any other. */
function deal(): Hands {
  const next = () => randomInt(DECK)
  const [player, banker] = [
    [next(), next()],
    [next(), next()],
  ]
  const totals = [totalOf(player), totalOf(banker)] as const
  if (Math.max(...totals) >= 8) return { player, banker }
  if (totals[0] <= 5) player.push(next())
  const third = player[2]
  if (bankerDraws(totals[1], third === undefined ? undefined : pointsOf(third))) banker.push(next())
  return { player, banker }
}

/** A round of it; with equal hands a stake on a side comes back. */
export function dealOn(hand: Hand, stake: Minor): { at: Hands; wins: Minor[] } {
  const at = deal()
  const lead = totalOf(at.player) - totalOf(at.banker)
  const winner: Hand = lead > 0 ? 'player' : lead < 0 ? 'banker' : 'tie'
  const percent = winner === hand ? handPercents[hand] : winner === 'tie' ? 100 : 0
  return { at, wins: [(stake * BigInt(percent)) / 100n] }
}
