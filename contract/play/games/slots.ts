import { MULTIPLIER_ONE } from './common/multiplier.ts'

/**
 * What the slots of the house have in common: symbols, strips and wins. A strip is a text of letters, one for each place; a
 * reel that stops at s shows the places s, s + 1 and s + 2 from the top, the first place following the last one.
 */

/** The symbols, by the letter that strips are written in. */
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
export type SymbolName = (typeof symbols)[Letter]

/** Stands for every symbol but the coin, in lines and ways. */
export const WILD = 'W'
/** Pays wherever it lies, in lines and ways. */
export const COIN = 'G'

export const REELS = 5
export const ROWS = 3

/** What the five reels show: three letters each, from the top. */
export type Grid = readonly string[]

/** A place of the grid: reel from the left, row from the top, from 0. */
export type Cell = readonly [reel: number, row: number]

/** What one line, one symbol or one fall of tiles has won. */
export interface Win {
  letter: Letter
  /** How many: reels that follow each other from the left, or wherever they lie. */
  count: number
  /** Of the whole stake, in ten-thousandths. */
  multiplier: bigint
  cells: readonly Cell[]
  /** The line of `slots-lines`, from 1; absent for coins. */
  line?: number
  /** How many ways of `slots-ways`; absent for coins. */
  ways?: number
}

/** What a strip shows when it stops. */
const windowAt = (strip: string, stop: number): string =>
  (strip + strip.slice(0, ROWS - 1)).slice(stop, stop + ROWS)

/** What all reels show; the stops from the left. */
export const gridAt = (strips: readonly string[], stops: readonly number[]): Grid =>
  strips.map((strip, reel) => windowAt(strip, stops[reel] ?? 0))

/** Where in the grid a letter that `fits` lies, reel by reel. */
export const cellsWhere = (grid: Grid, fits: (letter: string) => boolean): Cell[] =>
  grid.flatMap((reel, at) => [...reel].flatMap((letter, row): Cell[] => (fits(letter) ? [[at, row]] : [])))

/** What a round has come to: what is seen at its end, and all that it won. */
export interface Spin {
  grid: Grid
  wins: readonly Win[]
  /** Of the stake, in ten-thousandths. */
  multiplier: bigint
}

/** A place of the grid that holds no tile, where tiles fall. */
export const GAP = ' '

/** One win of a round of falls: what lay there, what of it has won, and by what it is multiplied. */
export interface Fall {
  grid: Grid
  wins: readonly Win[]
  times: number
}

/** A round of falls from its first tiles to its last. */
export interface Cascade extends Spin {
  /** At the end there are gaps only where the chain has come to its last win. */
  falls: readonly Fall[]
}

export const multiplierOf = (wins: readonly Win[]): bigint =>
  wins.reduce((sum, { multiplier }) => sum + multiplier, 0n)

/** What three, four and five coins anywhere pay, of the whole stake; in lines and ways alike. */
export type CoinPays = readonly [three: number, four: number, five: number]

/** Three coins or more, wherever they lie. */
export function coinWins(grid: Grid, pays: CoinPays): Win[] {
  const cells = cellsWhere(grid, (letter) => letter === COIN)
  const pay = pays[cells.length - 3]
  return pay ? [{ letter: COIN, count: cells.length, multiplier: BigInt(pay) * MULTIPLIER_ONE, cells }] : []
}

/** A round whose reels stop once: what is seen, and what it won. */
export function spinAt(
  strips: readonly string[],
  stops: readonly number[],
  winsOf: (grid: Grid) => Win[],
): Spin {
  const grid = gridAt(strips, stops)
  const wins = winsOf(grid)
  return { grid, wins, multiplier: multiplierOf(wins) }
}
