import { z } from 'zod'
import { fourDecimals } from '../common/multiplier.ts'
import {
  type CoinPays,
  cellsWhere,
  coinsOf,
  coinWins,
  type FreeSpin,
  type Grid,
  type Letter,
  type SlotRound,
  SlotRules,
  type Spin,
  spinAt,
  spunOf,
  WILD,
  type Win,
} from './slots.ts'
import { wayCoinPaysBefore, wayPaysBefore } from './slots-before.ts'

/**
 * Slots of 243 ways (site.md section 4.2): a symbol pays if it is on three or more consecutive reels from the left, on
 * any row, once for each combination of its positions. The dragon is only on reels 2 to 4, and stands for every symbol
 * but the coin. Four coins begin free spins, each of which pays one time more than the one before.
 */

/** The reels from the left; the first letter is place 0. */
export const strips = [
  'JRSCJRLCKSRCFFFGDSRHLDDLCSJKK',
  'CJFGJHKRHLSDDHLGDRCLSHCFFCRKJW',
  'LKKRHSGLJRWSJCDDJDRSKCGLHCFFFSH',
  'SLJDDKCHRDWRCKKGHSFCLWHLSJGHFFSRJ',
  'CCSSKKGDSHCJSRKLCRLDDHJRRHHFFFG',
] as const

/** The reels of free spins: more dragons, no coins, and no symbol twice in three places. */
export const freeStrips = [
  'HDSHJLSFDRFCLJKCRKHRJLCS',
  'FHJLSWKCJRFDLHDCRJLSRWCK',
  'LHSFKJWKHFLRWJCRDSCDJLCR',
  'LCRHSCLDWFJKLSCRKDJFHJRW',
  'RDSCRKHFJHLCDJCLJHLSRFSK',
] as const

/** The pay of one way over three, four and five reels, in hundredths of the stake. */
export const wayPays = {
  F: [80, 400, 2_500],
  K: [75, 250, 1_050],
  D: [60, 200, 1_000],
  L: [50, 150, 600],
  J: [50, 125, 500],
  S: [25, 70, 250],
  H: [25, 70, 250],
  R: [20, 60, 200],
  C: [20, 60, 200],
} as const satisfies Partial<Record<Letter, readonly [number, number, number]>>

export const coinPays: CoinPays = [1, 5, 50]

/** The free spins that so many coins begin. */
export const freeSpinsBy: Readonly<Record<number, number>> = { 4: 6, 5: 10 }

/** A pay of the table as part of the stake, in ten-thousandths. */
export const ofStake = (hundredths: number): bigint => BigInt(hundredths) * 100n

interface WayTable {
  pays: Partial<Record<Letter, readonly number[]>>
  coins?: CoinPays
}
const today: WayTable = { pays: wayPays, coins: coinPays }
const before: WayTable = { pays: wayPaysBefore, coins: wayCoinPaysBefore }

/** How many reels from the left hold a letter, and in how many ways. */
function waysOf(grid: Grid, letter: Letter): { reels: number; ways: number } {
  let [reels, ways] = [0, 1]
  for (const reel of grid) {
    const on = [...reel].filter((cell) => cell === letter || cell === WILD).length
    if (on === 0) break
    reels += 1
    ways *= on
  }
  return { reels, ways }
}

/** The wins of a grid: symbol by symbol, then its coins; each is paid so many `times`. */
export function winsOf(grid: Grid, { pays, coins }: WayTable = today, times = 1): Win[] {
  const bySymbol = (Object.keys(pays) as Letter[]).flatMap((letter): Win[] => {
    const { reels, ways } = waysOf(grid, letter)
    const pay = pays[letter]?.[reels - 3]
    if (!pay) return []
    const cells = cellsWhere(grid.slice(0, reels), (cell) => cell === letter || cell === WILD)
    return [{ letter, count: reels, multiplier: ofStake(pay * ways * times), cells, ways }]
  })
  return coins ? [...bySymbol, ...coinWins(grid, coins)] : bySymbol
}

/** What the stake has bought, from its stops. */
export const spinOf = (stops: readonly number[]): Spin => spinAt(strips, stops, winsOf)

/** A free spin from its stops; the first one is 1, and pays once. */
export const freeSpinOf = (stops: readonly number[], number: number): FreeSpin => ({
  spin: spinAt(freeStrips, stops, (grid) => winsOf(grid, { pays: wayPays }, number)),
  times: number,
})

/** The range of each stop. */
export const ranges: readonly number[] = strips.map(({ length }) => length)
const freeRanges: readonly number[] = freeStrips.map(({ length }) => length)

/** The number of free spins that a grid begins. */
const freeSpinsOf = (grid: Grid): number => freeSpinsBy[coinsOf(grid)] ?? 0

/** The stops of a round: of what the stake has bought, and of each free spin. */
interface WaysStops {
  stops: readonly number[]
  /** Absent: a round of the rules before features. */
  free?: readonly (readonly number[])[] | undefined
}

/** A round from its stops; null for stops that make none. */
export function roundOf({ stops, free }: WaysStops): SlotRound {
  const spin = free ? spinOf(stops) : spinAt(strips, stops, (grid) => winsOf(grid, before))
  const spins = (free ?? []).map((stops, at) => freeSpinOf(stops, at + 1))
  const multiplier = spins.reduce((sum, { spin }) => sum + spin.multiplier, spin.multiplier)
  return { spin, free: spins, multiplier }
}

/** Draws the stops of a round; `draw(n)` is the next of n values. First those of the reels, then of each free spin. */
export function drawWays(draw: (n: number) => number): { stops: number[]; free: number[][] } {
  const stops = ranges.map(draw)
  const free = Array.from({ length: freeSpinsOf(spinOf(stops).grid) }, () => freeRanges.map(draw))
  return { stops, free }
}

/** Whether these stops are those of a whole round. */
export const isWhole = ({ stops, free }: WaysStops): boolean =>
  free === undefined || free.length === freeSpinsOf(spinOf(stops).grid)

/** The range of each number of a round, in the order of drawing. */
export const rangesOf = ({ free }: WaysStops): readonly number[] => [
  ...ranges,
  ...(free ?? []).flatMap(() => freeRanges),
]

const Stops = z.array(z.number().int())

const wager = z.object({ game: z.literal('slots-ways'), rules: SlotRules })

const action = z.object({
  game: z.literal('slots-ways'),
  /** One free spin, or all that are left. */
  action: z.enum(['spin', 'spin-all']),
})
export type WaysAction = z.infer<typeof action>

/** A round whose free spins are not all spun, as its player sees it. */
const standing = z.object({
  game: z.literal('slots-ways'),
  stops: Stops,
  /** The free spins so far. */
  free: z.array(Stops),
  /** How many free spins there are. */
  spins: z.number().int(),
  /** The winnings so far, as a multiple of the stake. */
  multiplier: z.string(),
})
export type WaysStanding = z.infer<typeof standing>

const outcome = z.object({
  game: z.literal('slots-ways'),
  /** Each reel's stop, from the left: the place of its strip in the top row. */
  stops: Stops,
  /** The same of each free spin; absent for a round of the rules before features. */
  free: z.array(Stops).optional(),
  /** Of the whole round. */
  multiplier: z.string(),
})
export type WaysOutcome = z.infer<typeof outcome>

export const slotsWays = { wager, outcome, action, standing }

/** A round as its player sees it after these actions. */
export function standingOf(
  { stops, free }: { stops: number[]; free: number[][] },
  actions: readonly WaysAction[],
): WaysStanding {
  const spins = free.slice(0, spunOf(actions, free.length))
  const { multiplier } = roundOf({ stops, free: spins })
  return {
    game: 'slots-ways',
    stops,
    free: spins,
    spins: free.length,
    multiplier: fourDecimals(multiplier),
  }
}
