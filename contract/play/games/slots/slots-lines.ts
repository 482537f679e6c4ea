import { z } from 'zod'
import { fourDecimals, MULTIPLIER_ONE } from '../common/multiplier.ts'
import { rangesWithoutReplacement, takeWithoutReplacement } from '../common/without-replacement.ts'
import { JackpotDrawn } from '../jackpot.ts'
import {
  type Cell,
  COIN,
  type CoinPays,
  coinsOf,
  coinWins,
  type Grid,
  type Letter,
  SlotRules,
  type Spin,
  spinAt,
  WILD,
  type Win,
} from './slots.ts'
import { lineCoinPaysBefore, linePaysBefore } from './slots-before.ts'

/**
 * Slots of twenty lines (site.md section 4.2): five reels of three rows; the stake is split evenly over twenty lines. Four
 * coins begin a bonus of picks: lotus buds with prizes, which lie where they lie before the first one is opened.
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
  W: [200, 2_000, 40_000],
  F: [60, 250, 2_500],
  K: [50, 200, 1_500],
  D: [35, 110, 600],
  L: [25, 90, 500],
  J: [20, 70, 400],
  S: [12, 35, 120],
  H: [12, 35, 120],
  R: [8, 25, 100],
  C: [8, 25, 100],
} as const satisfies Record<Exclude<Letter, typeof COIN>, readonly [number, number, number]>

export const coinPays: CoinPays = [2, 5, 25]

/** The picks that so many coins begin. */
export const picksBy: Readonly<Record<number, number>> = { 4: 3, 5: 5 }

/** What lies in the buds, times the whole stake; each prize in one of them. */
export const prizes: readonly number[] = [1, 1, 2, 2, 3, 3, 4, 5, 8, 10, 20, 100]
export const FIELDS = prizes.length

/** A pay of the table as part of the whole stake, in ten-thousandths: a line has a twentieth of it. */
export const ofStake = (linePay: number): bigint => (BigInt(linePay) * MULTIPLIER_ONE) / BigInt(lines.length)

type LinePays = Partial<Record<string, readonly number[]>>

/**
 * The pay of five letters from the left: for the dragons that they begin with, or for the first other symbol together
 * with the dragons that substitute for it, whichever is more. A coin is on no line.
 */
export function paidOnLine(
  letters: string,
  pays: LinePays = linePays,
): { letter: Letter; count: number; pay: number } | null {
  let wilds = 0
  while (letters[wilds] === WILD) wilds++
  const first = (letters[wilds] ?? COIN) as Letter
  let count = wilds
  while (letters[count] === first || letters[count] === WILD) count++
  const wildPay = pays[WILD]?.[wilds - 3] ?? 0
  const pay = first === COIN ? 0 : (pays[first]?.[count - 3] ?? 0)
  if (pay > wildPay) return { letter: first, count, pay }
  return wildPay > 0 ? { letter: WILD, count: wilds, pay: wildPay } : null
}

/** The wins of a grid: line by line, then its coins. */
function winsOf(grid: Grid, pays: LinePays = linePays, coins: CoinPays = coinPays): Win[] {
  const onLines = lines.flatMap((rows, at): Win[] => {
    const paid = paidOnLine(rows.map((row, reel) => grid[reel]?.[row]).join(''), pays)
    if (!paid) return []
    const cells = rows.slice(0, paid.count).map((row, reel): Cell => [reel, row])
    return [{ letter: paid.letter, count: paid.count, multiplier: ofStake(paid.pay), cells, line: at + 1 }]
  })
  return [...onLines, ...coinWins(grid, coins)]
}

/** What the stake has bought, from its stops. */
export const spinOf = (stops: readonly number[]): Spin => spinAt(strips, stops, (grid) => winsOf(grid))

/** The same by the rules before features. */
const spinBefore = (stops: readonly number[]): Spin =>
  spinAt(strips, stops, (grid) => winsOf(grid, linePaysBefore, lineCoinPaysBefore))

/** The range of each stop. */
export const ranges: readonly number[] = strips.map(({ length }) => length)

/** The number of picks that a grid begins. */
export const picksOf = (grid: Grid): number => picksBy[coinsOf(grid)] ?? 0

/** The numbers that lay the prizes: which of those that are left lies in each bud; the last bud has the last one. */
export const fieldRanges: readonly number[] = rangesWithoutReplacement(FIELDS, FIELDS - 1)

const everyPrize = prizes.map((_, at) => at)

/** The prize of each bud, times the stake, from the numbers that have laid them. */
export function fieldsBy(numbers: readonly number[]): number[] {
  return takeWithoutReplacement(everyPrize, [...numbers, 0]).map((prize) => prizes[prize] ?? 0)
}

const Picks = z.object({
  /** What lay in each bud, times the stake. */
  fields: z.array(z.number().int()).length(FIELDS),
  /** The opened buds in order. */
  picked: z.array(z.number().int()),
})
export type Picks = z.infer<typeof Picks>

/** What the opened buds have paid, of the stake, in ten-thousandths. */
const pickedOf = ({ fields, picked }: Picks): bigint =>
  picked.reduce((sum, field) => sum + BigInt(fields[field] ?? 0), 0n) * MULTIPLIER_ONE

/** The numbers of a round and what was picked. */
interface LinesRound {
  stops: readonly number[]
  /** Null without a bonus; absent: a round of the rules before features. */
  picks?: Picks | null | undefined
}

/** A round from its numbers: the reels, and all that it pays. */
export function roundOf({ stops, picks }: LinesRound): { spin: Spin; free: []; multiplier: bigint } {
  const spin = picks === undefined ? spinBefore(stops) : spinOf(stops)
  return { spin, free: [], multiplier: spin.multiplier + (picks ? pickedOf(picks) : 0n) }
}

/** Draws a round; `draw(n)` is the next of n values. First the stops of the reels, then the buds of a bonus. */
export function drawLines(draw: (n: number) => number): { stops: number[]; fields: number[] | null } {
  const stops = ranges.map(draw)
  const fields = picksOf(spinOf(stops).grid) > 0 ? fieldsBy(fieldRanges.map(draw)) : null
  return { stops, fields }
}

const Field = z
  .number()
  .int()
  .min(0)
  .max(FIELDS - 1)
const Stops = z.array(z.number().int())

const wager = z.object({ game: z.literal('slots-lines'), rules: SlotRules })

const action = z.discriminatedUnion('action', [
  z.object({ game: z.literal('slots-lines'), action: z.literal('pick'), field: Field }),
  /** All picks that are left, from the first bud on. */
  z.object({ game: z.literal('slots-lines'), action: z.literal('pick-all') }),
])
export type LinesAction = z.infer<typeof action>

/** A round whose picks are not all made, as its player sees it. */
const standing = z.object({
  game: z.literal('slots-lines'),
  stops: Stops,
  /** How many picks there are. */
  picks: z.number().int(),
  /** The opened buds in order, each with its prize. */
  picked: z.array(z.object({ field: Field, prize: z.number().int() })),
  /** The winnings so far, as a multiple of the stake. */
  multiplier: z.string(),
})
export type LinesStanding = z.infer<typeof standing>

const outcome = z.object({
  game: z.literal('slots-lines'),
  /** Each reel's stop, from the left: the place of its strip in the top row. */
  stops: Stops,
  /** Null without a bonus; absent for a round of the rules before features. */
  picks: Picks.nullable().optional(),
  /** Of the whole round, without the jackpot. */
  multiplier: z.string(),
  /** Only for a round that has played for the jackpot. */
  jackpot: JackpotDrawn.optional(),
})
export type LinesOutcome = z.infer<typeof outcome>

export const slotsLines = { wager, outcome, action, standing }

/** The buds that these actions open, in order: with `pick-all` those that are left, up to `picks`. */
export function pickedBy(actions: readonly LinesAction[], picks: number): number[] {
  const picked = actions.flatMap((done) => (done.action === 'pick' ? [done.field] : []))
  if (!actions.some(({ action }) => action === 'pick-all')) return picked
  const left = everyPrize.filter((field) => !picked.includes(field))
  return [...picked, ...left.slice(0, picks - picked.length)]
}

/** A round as its player sees it after these actions. */
export function standingOf(
  { stops, fields }: { stops: number[]; fields: number[] },
  actions: readonly LinesAction[],
): LinesStanding {
  const picks = picksOf(spinOf(stops).grid)
  const picked = pickedBy(actions, picks)
  return {
    game: 'slots-lines',
    stops,
    picks,
    picked: picked.map((field) => ({ field, prize: fields[field] ?? 0 })),
    multiplier: fourDecimals(roundOf({ stops, picks: { fields, picked } }).multiplier),
  }
}
