import { z } from 'zod'
import {
  type CoinPays,
  cellsWhere,
  coinWins,
  type Grid,
  type Letter,
  type Spin,
  spinAt,
  WILD,
  type Win,
} from './slots.ts'

/**
 * Slots of 243 ways (site.md section 4.2): a symbol pays if it is on three or more consecutive reels from the left, on
 * any row, once for each combination of its positions. The dragon is only on reels 2 to 4, and stands for every symbol
 * but the coin.
 */

/** The reels from the left; the first letter is place 0. */
export const strips = [
  'JRSCJRLCKSRCFFFGDSRHLDDLCSJKK',
  'CJFGJHKRHLSDDHLGDRCLSHCFFCRKJW',
  'LKKRHSGLJRWSJCDDJDRSKCGLHCFFFSH',
  'SLJDDKCHRDWRCKKGHSFCLWHLSJGHFFSRJ',
  'CCSSKKGDSHCJSRKLCRLDDHJRRHHFFFG',
] as const

/** The pay of one way over three, four and five reels, in hundredths of the stake. */
export const wayPays = {
  F: [100, 400, 2_500],
  K: [80, 300, 1_200],
  D: [80, 250, 1_000],
  L: [60, 200, 600],
  J: [60, 150, 500],
  S: [30, 75, 250],
  H: [30, 75, 250],
  R: [20, 60, 200],
  C: [20, 60, 200],
} as const satisfies Partial<Record<Letter, readonly [number, number, number]>>

export const coinPays: CoinPays = [2, 15, 100]

/** A pay of the table as part of the stake, in ten-thousandths. */
export const ofStake = (hundredths: number): bigint => BigInt(hundredths) * 100n

/** How many reels from the left hold a letter, and in how many ways. */
function waysOf(grid: Grid, letter: Letter): { reels: number; ways: number } {
  let [reels, ways] = [0, 1]
  for (const reel of grid) {
    const on = [...reel].filter((shown) => shown === letter || shown === WILD).length
    if (on === 0) break
    reels += 1
    ways *= on
  }
  return { reels, ways }
}

/** The wins of a grid: symbol by symbol, then its coins. */
export function winsOf(grid: Grid): Win[] {
  const bySymbol = (Object.keys(wayPays) as (keyof typeof wayPays)[]).flatMap((letter): Win[] => {
    const { reels, ways } = waysOf(grid, letter)
    const pay = wayPays[letter][reels - 3]
    if (!pay) return []
    const cells = cellsWhere(grid.slice(0, reels), (shown) => shown === letter || shown === WILD)
    return [{ letter, count: reels, multiplier: ofStake(pay * ways), cells, ways }]
  })
  return [...bySymbol, ...coinWins(grid, coinPays)]
}

/** A round from its stops. */
export const spinOf = (stops: readonly number[]): Spin => spinAt(strips, stops, winsOf)

/** The range of each stop. */
export const ranges: readonly number[] = strips.map(({ length }) => length)

const wager = z.object({ game: z.literal('slots-ways') })

const outcome = z.object({
  game: z.literal('slots-ways'),
  /** Each reel's stop, from the left: the place of its strip in the top row. */
  stops: z.array(z.number().int()),
  multiplier: z.string(),
})
export type WaysOutcome = z.infer<typeof outcome>

export const slotsWays = { wager, outcome }
