import type { Family } from './lottery-games.ts'
import { drawingOrder, drawPrizes, type Prizes } from './prizes.ts'

/** A result as proofs tell it: the values that its numbers are made of, and its numbers in the order of drawing. */

/** Of how many values each step of a draw is drawn. */
export const drawRanges = (family: Family): number[] => drawingOrder(family).map(({ range }) => range)

/** The result that these values make, one for each step; undefined where they are more or fewer, or out of range. */
export function prizesOfValues(family: Family, values: readonly number[]): Prizes | undefined {
  const ranges = drawRanges(family)
  const isWhole =
    values.length === ranges.length && ranges.every((range, at) => (values[at] ?? range) < range)
  if (!isWhole) return undefined
  let at = 0
  return drawPrizes(family, () => values[at++] ?? 0)
}

/** The numbers of a result in the order of drawing, separated by blanks: `data-outcome` (site.md 4.3). */
export function drawnText(family: Family, prizes: Prizes): string {
  const numbers = drawingOrder(family)
    .filter(({ digit }) => digit === null || digit === 0)
    .map(({ prize, number }) => prizes[prize]?.[number] ?? '')
  return numbers.join(' ')
}
