import { z } from 'zod'
import { fourDecimals } from '../common/multiplier.ts'
import {
  type Cascade,
  type Cell,
  cellsWhere,
  type Fall,
  type FreeSpin,
  GAP,
  type Grid,
  gridAt,
  type Letter,
  multiplierOf,
  REELS,
  type SlotRound,
  SlotRules,
  spunOf,
  type Win,
} from './slots.ts'
import { cascadePaysBefore } from './slots-before.ts'

/**
 * Cascading slots (site.md section 4.2): five or more of a symbol pay wherever they are. Winning tiles are removed,
 * tiles above them fall, and the gaps are filled from the refill strip, one draw each, until nothing wins any more.
 * Each fall of a round has a higher multiplier than the one before. A chain that has come to its last win begins free
 * falls, whose multipliers last: every win climbs a rung of their ladder, and no fall leaves it again.
 *
 * Wins depend on how many of a symbol there are, not where, and every new tile is drawn independently: so the value of
 * a fall depends on seven counts, and its return can be computed exactly.
 */

/** The reels from the left; the first letter is place 0. */
export const strips = [
  'LJGFJFKWJLGKLDGWJKJGWDLDDJFLGFDK',
  'JDWFJKJLGDWJFFJDGWFLJGDLLGKDGLKK',
  'FJKLKWLGJDGJJFKDGDWLDWGJDJKLLFGF',
  'GFLWWDLFGDGJLFWKJKLDDGJLFDJKGJJK',
  'GDLKJGDJFJKGDKFFDWJWFWLKJLJGLDLG',
] as const

/** The strip that fills gaps: each tile is a place of it, all equally likely. */
export const REFILL = 'WWWFFFFKKKKDDDDDLLLLLGGGGGJJJJJJ'

/** The multipliers of the wins of a fall in order; after the last one no more tiles fall. */
export const chain: readonly number[] = [1, 2, 3, 5, 8, 12]

/** The free falls that a whole chain begins. */
export const FREE_FALLS = 10

/** The multipliers of the wins of all free falls in order; the last one ends them. */
export const ladder: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15]

/** The smallest counts that pay, each with its own pay. */
export const payCounts = [5, 6, 7, 8, 10] as const

/**
 * The pay of each count of a symbol before the chain multiplies, in hundredths of the stake: 5, 6, 7, 8 or 9, 10 and
 * more.
 */
export const cascadePays = {
  W: [200, 500, 2_000, 8_000, 14_000],
  F: [120, 300, 1_000, 3_000, 8_000],
  K: [100, 200, 500, 1_500, 5_000],
  D: [70, 150, 350, 1_000, 3_000],
  L: [55, 110, 250, 800, 2_500],
  G: [40, 85, 180, 500, 1_500],
  J: [30, 65, 180, 500, 1_500],
} as const satisfies Partial<Record<Letter, readonly number[]>>
export type CascadeLetter = keyof typeof cascadePays
export const cascadeLetters = Object.keys(cascadePays) as CascadeLetter[]

type CascadePays = Partial<Record<Letter, readonly number[]>>

/** The pay of a number of symbols before the chain multiplies, in hundredths of the stake; 0 if they are too few. */
export const payOf = (letter: CascadeLetter, count: number, pays: CascadePays = cascadePays): number =>
  pays[letter]?.[payCounts.findLastIndex((least) => count >= least)] ?? 0

function winsOf(grid: Grid, times: number, pays: CascadePays): Win[] {
  return cascadeLetters.flatMap((letter): Win[] => {
    const cells = cellsWhere(grid, (cell) => cell === letter)
    const pay = payOf(letter, cells.length, pays)
    return pay > 0 ? [{ letter, count: cells.length, multiplier: BigInt(pay * times) * 100n, cells }] : []
  })
}

/** The grid without the winning tiles, after the rest has fallen: gaps are on top. */
function dropTiles(grid: Grid, won: readonly Cell[]): Grid {
  return grid.map((reel, at) => {
    const symbols = [...reel].filter((_, row) => !won.some(([reel, place]) => reel === at && place === row))
    return symbols.join('').padStart(reel.length, GAP)
  })
}

/**
 * Plays a fall with drawn numbers: `draw(n)` is the next of n values, `rungs` the multipliers of its wins. First each
 * reel's stop, from the left; then after every win but the last the gaps, reel by reel from the left and from the top
 * within a reel.
 */
export function playCascade(
  draw: (n: number) => number,
  rungs: readonly number[] = chain,
  pays: CascadePays = cascadePays,
): Cascade {
  const fill = (grid: Grid): Grid =>
    grid.map((reel) => reel.replaceAll(GAP, () => REFILL[draw(REFILL.length)] ?? GAP))
  let grid = gridAt(
    strips,
    strips.map((strip) => draw(strip.length)),
  )
  const falls: Fall[] = []
  for (const times of rungs) {
    if (falls.length > 0) grid = fill(grid)
    const wins = winsOf(grid, times, pays)
    if (wins.length === 0) break
    falls.push({ grid, wins, times })
    grid = dropTiles(
      grid,
      wins.flatMap(({ cells }) => cells),
    )
  }
  const wins = falls.flatMap(({ wins }) => wins)
  return { falls, grid, wins, multiplier: multiplierOf(wins) }
}

/** The multipliers of a free fall that begins on this rung of the ladder: no fall has more wins than the chain. */
const rungsFrom = (rung: number) => ladder.slice(rung, rung + chain.length)

/** Whether a fall has come to the last win of the chain. */
const isWholeChain = ({ falls }: Cascade): boolean => falls.length === chain.length

/** The numbers of a round: of what the stake has bought, and of each free fall. */
interface CascadeNumbers {
  stops: readonly number[]
  /** Absent: a round of the rules before features. */
  free?: readonly (readonly number[])[] | undefined
}

interface CascadeRound extends SlotRound {
  spin: Cascade
  free: readonly (FreeSpin & { spin: Cascade })[]
  /** The rung of the ladder on which the next free fall would begin. */
  rung: number
}

/** Replays a fall from its numbers; null if they are too few or too many. */
function replayed(numbers: readonly number[], rungs: readonly number[], pays: CascadePays): Cascade | null {
  let index = 0
  const cascade = playCascade(() => numbers[index++] ?? 0, rungs, pays)
  return index === numbers.length ? cascade : null
}

/** A round from its numbers, which may leave out free falls that are still to come; null for numbers that make none. */
export function roundOf({ stops, free }: CascadeNumbers): CascadeRound | null {
  const spin = replayed(stops, chain, free ? cascadePays : cascadePaysBefore)
  if (!spin || (free && free.length > 0 && !isWholeChain(spin))) return null
  const falls: CascadeRound['free'][number][] = []
  let rung = 0
  for (const numbers of free ?? []) {
    const fall = rung < ladder.length ? replayed(numbers, rungsFrom(rung), cascadePays) : null
    if (!fall) return null
    falls.push({ spin: fall, times: ladder[rung] ?? 0 })
    rung += fall.falls.length
  }
  const multiplier = falls.reduce((sum, { spin }) => sum + spin.multiplier, spin.multiplier)
  return { spin, free: falls, rung, multiplier }
}

/** The free falls that a round still has: none after the last rung, or without a whole chain. */
function freeFallsLeft({ spin, free, rung }: CascadeRound): number {
  return isWholeChain(spin) && rung < ladder.length ? FREE_FALLS - free.length : 0
}

/** Draws a round; `draw(n)` is the next of n values. First the fall that the stake has bought, then each free fall. */
export function drawCascade(draw: (n: number) => number): { stops: number[]; free: number[][] } {
  const numbersByDrop: number[][] = []
  const drop = (rungs: readonly number[]) => {
    const numbers: number[] = []
    numbersByDrop.push(numbers)
    return playCascade((n) => {
      const number = draw(n)
      numbers.push(number)
      return number
    }, rungs)
  }
  const begins = isWholeChain(drop(chain))
  for (let [fall, rung] = [0, 0]; begins && fall < FREE_FALLS && rung < ladder.length; fall++)
    rung += drop(rungsFrom(rung)).falls.length
  const [stops = [], ...free] = numbersByDrop
  return { stops, free }
}

/** Whether these numbers are those of a whole round. */
export function isWhole(numbers: CascadeNumbers): boolean {
  const round = roundOf(numbers)
  return round !== null && (numbers.free === undefined || freeFallsLeft(round) === 0)
}

/** The range of each number of a round, in the order of drawing. */
export const rangesOf = ({ stops, free = [] }: CascadeNumbers): readonly number[] =>
  [stops, ...free].flatMap((numbers) =>
    numbers.map((_, at) => (at < REELS ? (strips[at]?.length ?? 0) : REFILL.length)),
  )

const Numbers = z.array(z.number().int())

const wager = z.object({ game: z.literal('slots-cascade'), rules: SlotRules })

const action = z.object({
  game: z.literal('slots-cascade'),
  /** One free fall, or all that are left. */
  action: z.enum(['spin', 'spin-all']),
})
export type CascadeAction = z.infer<typeof action>

/** A round whose free falls have not all fallen, as its player sees it. */
const standing = z.object({
  game: z.literal('slots-cascade'),
  stops: Numbers,
  /** The free falls so far. */
  free: z.array(Numbers),
  /** The rung of the ladder that the next win climbs, from 0. */
  rung: z.number().int(),
  /** The winnings so far, as a multiple of the stake. */
  multiplier: z.string(),
})
export type CascadeStanding = z.infer<typeof standing>

const outcome = z.object({
  game: z.literal('slots-cascade'),
  /** All numbers in the order of drawing: the stops of the reels, then places of the refill strip. */
  stops: Numbers,
  /** The same of each free fall; absent for a round of the rules before features. */
  free: z.array(Numbers).optional(),
  /** Of the whole round. */
  multiplier: z.string(),
})
export type CascadeOutcome = z.infer<typeof outcome>

export const slotsCascade = { wager, outcome, action, standing }

/** A round as its player sees it after these actions. */
export function standingOf(
  { stops, free }: { stops: number[]; free: number[][] },
  actions: readonly CascadeAction[],
): CascadeStanding {
  const spins = free.slice(0, spunOf(actions, free.length))
  const round = roundOf({ stops, free: spins })
  return {
    game: 'slots-cascade',
    stops,
    free: spins,
    rung: round?.rung ?? 0,
    multiplier: fourDecimals(round?.multiplier ?? 0n),
  }
}
