import { z } from 'zod'
import { MULTIPLIER_ONE } from '../common/multiplier.ts'

/**
 * Shared by the slots of the house: symbols, strips and wins. A strip is a text of letters, one for each place; a reel
 * that stops at s shows the places s, s + 1 and s + 2 from the top, and wraps around.
 */

/** The symbols by their letter on the strips. */
export const symbols = {
  W: 'dragon',
  F: 'lotus',
  K: 'carp',
  D: 'drum',
  L: 'lantern',
  J: 'jade',
  G: 'coin',
  S: 'spade',
  H: 'heart',
  R: 'diamond',
  C: 'club',
} as const
export type Letter = keyof typeof symbols

/** Stands for every symbol but the coin, in lines and ways. */
export const WILD = 'W'
/** Pays anywhere, in lines and ways. */
export const COIN = 'G'

export const REELS = 5
export const ROWS = 3

/** What the five reels show: three letters each, from the top. */
export type Grid = readonly string[]

/** A place of the grid: reel from the left, row from the top, from 0. */
export type Cell = readonly [reel: number, row: number]

/** The win of one line, one symbol or one fall of tiles. */
export interface Win {
  letter: Letter
  /** The number of symbols: on consecutive reels from the left, or anywhere. */
  count: number
  /** As part of the whole stake, in ten-thousandths. */
  multiplier: bigint
  cells: readonly Cell[]
  /** The line of `slots-lines`, from 1; absent for coins. */
  line?: number
  /** The number of ways of `slots-ways`; absent for coins. */
  ways?: number
}

/** The three letters that a strip shows at a stop. */
const windowAt = (strip: string, stop: number): string =>
  (strip + strip.slice(0, ROWS - 1)).slice(stop, stop + ROWS)

/** The grid of all reels; the stops from the left. */
export const gridAt = (strips: readonly string[], stops: readonly number[]): Grid =>
  strips.map((strip, reel) => windowAt(strip, stops[reel] ?? 0))

/** The cells whose letter `fits`, reel by reel. */
export const cellsWhere = (grid: Grid, fits: (letter: string) => boolean): Cell[] =>
  grid.flatMap((reel, at) => [...reel].flatMap((letter, row): Cell[] => (fits(letter) ? [[at, row]] : [])))

/** The result of a round: the final grid, and all wins. */
export interface Spin {
  grid: Grid
  wins: readonly Win[]
  /** As part of the stake, in ten-thousandths. */
  multiplier: bigint
}

/** An empty place of the grid, in games where tiles fall. */
export const GAP = ' '

/** One win of a round of falls: the grid, the winning tiles, and their multiplier. */
export interface Fall {
  grid: Grid
  wins: readonly Win[]
  times: number
}

/** A round of falls from its first tiles to its last. */
export interface Cascade extends Spin {
  /** At the end there are gaps only if the chain has reached its last win. */
  falls: readonly Fall[]
}

/** The sum of the wins, in ten-thousandths of the stake. */
export const multiplierOf = (wins: readonly Win[]): bigint =>
  wins.reduce((sum, { multiplier }) => sum + multiplier, 0n)

/** The pay of three, four and five coins anywhere, as part of the whole stake; the same in lines and ways. */
export type CoinPays = readonly [three: number, four: number, five: number]

/** Three coins or more, anywhere. */
export function coinWins(grid: Grid, pays: CoinPays): Win[] {
  const cells = cellsWhere(grid, (letter) => letter === COIN)
  const pay = pays[cells.length - 3]
  return pay ? [{ letter: COIN, count: cells.length, multiplier: BigInt(pay) * MULTIPLIER_ONE, cells }] : []
}

/** A round whose reels stop once: the grid, and its wins. */
export function spinAt(
  strips: readonly string[],
  stops: readonly number[],
  winsOf: (grid: Grid) => Win[],
): Spin {
  const grid = gridAt(strips, stops)
  const wins = winsOf(grid)
  return { grid, wins, multiplier: multiplierOf(wins) }
}

/**
 * The rules by which rounds are played today, named by their wagers. A wager that names none is of the rules before
 * features, which had other pays: nobody can bet by them any more, and proofs of old rounds go by them.
 */
export const SLOT_RULES = 2
export const SlotRules = z.literal(SLOT_RULES).optional()

/** A spin, or a fall of tiles, of a feature, which costs no stake. */
export interface FreeSpin {
  spin: Spin | Cascade
  /** The multiplier of its wins, which theirs include; of a fall that of its first win. */
  times: number
}

/** A round of slots: what its stake has bought, and its feature if it has begun one. */
export interface SlotRound {
  spin: Spin | Cascade
  free: readonly FreeSpin[]
  /** Of the whole round, as part of the stake, in ten-thousandths. */
  multiplier: bigint
}

/** The number of coins of a grid. */
export const coinsOf = (grid: Grid): number => cellsWhere(grid, (letter) => letter === COIN).length

/** How many of a feature's spins these actions have played: one each, or all that are left. */
export const spunOf = (actions: readonly { action: string }[], all: number): number =>
  actions.some(({ action }) => action === 'spin-all') ? all : actions.length
