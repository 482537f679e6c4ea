import { z } from 'zod'
import { MULTIPLIER_ONE } from './common/multiplier.ts'
import { JackpotDrawn } from './jackpot.ts'
import {
  type Cell,
  COIN,
  type CoinPays,
  coinWins,
  type Grid,
  type Letter,
  type Spin,
  spinAt,
  WILD,
  type Win,
} from './slots.ts'

/**
 * Slots of twenty lines (site.md section 4.2): five reels of three rows; the stake is split evenly over twenty lines.
 */

/** The row of each reel that a line goes through, from the left; 0 is the top. Line 1 is the first. */
export const lines: readonly (readonly number[])[] = [
  '11111',
  '00000',
  '22222',
  '01210',
  '21012',
  '00100',
  '22122',
  '12221',
  '10001',
  '01110',
  '21112',
  '10101',
  '12121',
  '01010',
  '21212',
  '11011',
  '11211',
  '02020',
  '20202',
  '02220',
].map((rows) => [...rows].map(Number))

/** The reels from the left; the first letter is place 0. */
export const strips = [
  'GKCFSRFDLCRJLKDSJCSKRHJRSHWLRSCD',
  'RHDLFRHSCHJFDGKHCLFCJWRLCJHCDKSG',
  'JSDKLRHJSHFSDLRSFGDHRCGLHKWSCJKC',
  'LJSDGJRCSWKHJRCDHLRHCDKSFGWFLSHR',
  'DHFRHWGRSCHJDKRSHFKLSCJRWCSLDJGL',
] as const

/** The pay of three, four and five on a line from the left, as a multiple of the line's stake. */
export const linePays = {
  W: [200, 2_000, 20_000],
  F: [60, 250, 2_500],
  K: [50, 200, 1_500],
  D: [40, 120, 600],
  L: [30, 100, 500],
  J: [25, 80, 400],
  S: [12, 40, 150],
  H: [12, 40, 150],
  R: [10, 30, 120],
  C: [10, 30, 120],
} as const satisfies Record<Exclude<Letter, typeof COIN>, readonly [number, number, number]>

export const coinPays: CoinPays = [3, 15, 100]

/** A pay of the table as part of the whole stake, in ten-thousandths: a line has a twentieth of it. */
export const ofStake = (linePay: number): bigint => (BigInt(linePay) * MULTIPLIER_ONE) / BigInt(lines.length)

/**
 * The pay of five letters from the left: for the dragons that they begin with, or for the first other symbol together
 * with the dragons that substitute for it, whichever is more. A coin is on no line.
 */
export function paidOnLine(letters: string): { letter: Letter; count: number; pay: number } | null {
  let wilds = 0
  while (letters[wilds] === WILD) wilds++
  const first = (letters[wilds] ?? COIN) as Letter
  let count = wilds
  while (letters[count] === first || letters[count] === WILD) count++
  const wildPay = linePays[WILD][wilds - 3] ?? 0
  const pay = first === COIN ? 0 : (linePays[first][count - 3] ?? 0)
  if (pay > wildPay) return { letter: first, count, pay }
  return wildPay > 0 ? { letter: WILD, count: wilds, pay: wildPay } : null
}

/** The wins of a grid: line by line, then its coins. */
export function winsOf(grid: Grid): Win[] {
  const onLines = lines.flatMap((rows, at): Win[] => {
    const paid = paidOnLine(rows.map((row, reel) => grid[reel]?.[row]).join(''))
    if (!paid) return []
    const cells = rows.slice(0, paid.count).map((row, reel): Cell => [reel, row])
    return [{ letter: paid.letter, count: paid.count, multiplier: ofStake(paid.pay), cells, line: at + 1 }]
  })
  return [...onLines, ...coinWins(grid, coinPays)]
}

/** A round from its stops. */
export const spinOf = (stops: readonly number[]): Spin => spinAt(strips, stops, winsOf)

/** The range of each stop. */
export const ranges: readonly number[] = strips.map(({ length }) => length)

const wager = z.object({ game: z.literal('slots-lines') })

const outcome = z.object({
  game: z.literal('slots-lines'),
  /** Each reel's stop, from the left: the place of its strip in the top row. */
  stops: z.array(z.number().int()),
  multiplier: z.string(),
  /** Only for a round that has played for the jackpot. */
  jackpot: JackpotDrawn.optional(),
})
export type LinesOutcome = z.infer<typeof outcome>

export const slotsLines = { wager, outcome }
