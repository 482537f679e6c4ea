import { z } from 'zod'
import {
  type Cascade,
  type Cell,
  cellsWhere,
  type Fall,
  GAP,
  type Grid,
  gridAt,
  type Letter,
  multiplierOf,
  REELS,
  type Win,
} from './slots.ts'

/**
 * Cascading slots (site.md section 4.2): five or more of a symbol pay wherever they are. Winning tiles are removed,
 * tiles above them fall, and the gaps are filled from the refill strip, one draw each, until nothing wins any more.
 * Each fall of a round has a higher multiplier than the one before.
 *
 * Wins depend on how many of a symbol there are, not where, and every new tile is drawn independently: so the value of
 * a round depends on seven counts, and its return can be computed exactly.
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

/** The multipliers of a round's wins in order; after the last one no more tiles fall. */
export const chain: readonly number[] = [1, 2, 3, 5, 8, 12]

/** The smallest counts that pay, each with its own pay. */
export const payCounts = [5, 6, 7, 8, 10] as const

/**
 * The pay of each count of a symbol before the chain multiplies, in hundredths of the stake: 5, 6, 7, 8 or 9, 10 and
 * more.
 */
export const cascadePays = {
  W: [200, 500, 2_000, 10_000, 50_000],
  F: [120, 300, 1_200, 4_000, 20_000],
  K: [100, 200, 600, 2_000, 10_000],
  D: [80, 150, 400, 1_200, 6_000],
  L: [60, 120, 300, 1_000, 4_000],
  G: [50, 100, 200, 600, 2_500],
  J: [40, 80, 200, 600, 2_500],
} as const satisfies Partial<Record<Letter, readonly number[]>>
export type CascadeLetter = keyof typeof cascadePays
export const cascadeLetters = Object.keys(cascadePays) as CascadeLetter[]

/** The pay of a number of symbols before the chain multiplies, in hundredths of the stake; 0 if they are too few. */
export const payOf = (letter: CascadeLetter, count: number): number =>
  cascadePays[letter][payCounts.findLastIndex((least) => count >= least)] ?? 0

function winsOf(grid: Grid, times: number): Win[] {
  return cascadeLetters.flatMap((letter): Win[] => {
    const cells = cellsWhere(grid, (shown) => shown === letter)
    const pay = payOf(letter, cells.length)
    return pay > 0 ? [{ letter, count: cells.length, multiplier: BigInt(pay * times) * 100n, cells }] : []
  })
}

/** The grid without the winning tiles, after the rest has fallen: gaps are on top. */
function dropTiles(grid: Grid, won: readonly Cell[]): Grid {
  return grid.map((reel, at) => {
    const kept = [...reel].filter((_, row) => !won.some(([reel, place]) => reel === at && place === row))
    return kept.join('').padStart(reel.length, GAP)
  })
}

/**
 * Plays a round with drawn numbers: `draw(n)` is the next of n values. First each reel's stop, from the left; then
 * after every win the gaps, reel by reel from the left and from the top within a reel.
 */
export function playCascade(draw: (n: number) => number): Cascade {
  const fill = (grid: Grid): Grid =>
    grid.map((reel) => reel.replaceAll(GAP, () => REFILL[draw(REFILL.length)] ?? GAP))
  let grid = gridAt(
    strips,
    strips.map((strip) => draw(strip.length)),
  )
  const falls: Fall[] = []
  for (const times of chain) {
    if (falls.length > 0) grid = fill(grid)
    const wins = winsOf(grid, times)
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

/** Replays a round from its numbers; null if they are too few or too many. */
export function replayCascade(numbers: readonly number[]): Cascade | null {
  let taken = 0
  const cascade = playCascade(() => numbers[taken++] ?? 0)
  return taken === numbers.length ? cascade : null
}

/** The range of each number of a round. */
export const rangesOf = (numbers: readonly number[]): number[] =>
  numbers.map((_, at) => (at < REELS ? (strips[at]?.length ?? 0) : REFILL.length))

const wager = z.object({ game: z.literal('slots-cascade') })

const outcome = z.object({
  game: z.literal('slots-cascade'),
  /** All numbers in the order of drawing: the stops of the reels, then places of the refill strip. */
  stops: z.array(z.number().int()),
  multiplier: z.string(),
})
export type CascadeOutcome = z.infer<typeof outcome>

export const slotsCascade = { wager, outcome }
