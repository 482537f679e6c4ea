import { rangesWithoutReplacement, takeWithoutReplacement } from '../games/common/without-replacement.ts'

/**
 * The arithmetic of Mines (site.md section 4.2): 25 cells, 1 to 24 of them mined at the opening. On the wire:
 * `mines.ts`.
 */

export const CELLS = 25
export const MOST_MINES = CELLS - 1

const cells = Array.from({ length: CELLS }, (_, cell) => cell)

/** The ranges of the numbers that place the mines, in order. */
export const rangesOf = (mines: number): readonly number[] => rangesWithoutReplacement(CELLS, mines)

/** The mined cells of the drawn numbers, ascending. */
export const minedCells = (values: readonly number[]): number[] =>
  takeWithoutReplacement(cells, values).sort((a, b) => a - b)

/** The number of ways to choose `k` of `n`. */
function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let at = 1; at <= k; at++) ways = (ways * BigInt(n - k + at)) / BigInt(at)
  return ways
}

/** The multiplier for cashing out after `openCount` safe cells, in ten-thousandths, cut: 99 % of a fair one. */
export const multiplierAfter = (mines: number, openCount: number): bigint =>
  (9_900n * choose(CELLS, openCount)) / choose(CELLS - mines, openCount)

/** The long-run return for a player who opens `openCount` cells and cashes out: multiplier times chance, as a fraction. */
export const exactReturn = (mines: number, openCount: number): { of: bigint; in: bigint } => ({
  of: multiplierAfter(mines, openCount) * choose(CELLS - mines, openCount),
  in: 10_000n * choose(CELLS, openCount),
})
