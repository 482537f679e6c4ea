import { z } from 'zod'
import type { Minor } from '#contract/base/fields/money.ts'
import { PaidSpots, percentOf, StakedSpots } from './common/spots.ts'

/** European roulette of the house (site.md section 4.2): one zero, any number of spots on one spin. */

/** The numbers 0 to 36. */
export const POCKETS = 37

/** The payout of a winning spot times its stake, stake included, by its position on the cloth. */
export const spotMultipliers = {
  straight: 36,
  split: 18,
  street: 12,
  corner: 9,
  line: 6,
  column: 3,
  dozen: 3,
  'even-money': 2,
} as const
export type SpotKind = keyof typeof spotMultipliers

/** A place on the cloth: the numbers that win for it, in ascending order. */
export interface Spot {
  id: string
  kind: SpotKind
  numbers: readonly number[]
}

const redNumbers: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
])

/** The colour of a pocket, 0 to 36, on the European wheel: the zero is green. */
export const colourOf = (number: number): 'red' | 'black' | 'green' =>
  number === 0 ? 'green' : redNumbers.has(number) ? 'red' : 'black'

const from = (least: number, count: number, step = 1): number[] =>
  Array.from({ length: count }, (_, index) => least + index * step)
const positive = from(1, POCKETS - 1)

const named = (kind: SpotKind, name: number | string, numbers: number[]): Spot => ({
  id: `${kind}-${name}`,
  kind,
  numbers,
})

/**
 * Every offered spot. The numbers from 1 lie in twelve rows of three; a split joins two neighbours, including zero and
 * one of the first row; streets, corners and lines are named by their lowest number.
 */
const everySpot: readonly Spot[] = [
  ...from(0, POCKETS).map((number) => named('straight', number, [number])),
  ...[
    ...from(1, 3).map((number) => [0, number]),
    ...positive.filter((number) => number % 3 !== 0).map((number) => [number, number + 1]),
    ...positive.filter((number) => number + 3 < POCKETS).map((number) => [number, number + 3]),
  ].map((numbers) => named('split', numbers.join('-'), numbers)),
  ...from(1, 12, 3).map((least) => named('street', least, from(least, 3))),
  ...positive
    .filter((number) => number % 3 !== 0 && number + 4 < POCKETS)
    .map((least) => named('corner', least, [least, least + 1, least + 3, least + 4])),
  ...from(1, 11, 3).map((least) => named('line', least, from(least, 6))),
  ...from(1, 3).map((place) => named('column', place, from(place, 12, 3))),
  ...from(1, 3).map((place) => named('dozen', place, from(place * 12 - 11, 12))),
  { id: 'red', kind: 'even-money', numbers: positive.filter((number) => colourOf(number) === 'red') },
  { id: 'black', kind: 'even-money', numbers: positive.filter((number) => colourOf(number) === 'black') },
  { id: 'odd', kind: 'even-money', numbers: from(1, 18, 2) },
  { id: 'even', kind: 'even-money', numbers: from(2, 18, 2) },
  { id: 'low', kind: 'even-money', numbers: from(1, 18) },
  { id: 'high', kind: 'even-money', numbers: from(19, 18) },
]

/** The spots by their id, in the order of the cloth. */
export const spots: ReadonlyMap<string, Spot> = new Map(everySpot.map((spot) => [spot.id, spot]))

/** The payout of a stake on a spot for a drawn number, stake included. */
export const paidOn = ({ kind, numbers }: Spot, stake: Minor, number: number): Minor =>
  numbers.includes(number) ? stake * BigInt(spotMultipliers[kind]) : 0n

/** The return of one unit on a spot over all 37 numbers; a fair game would return 37. */
export const returnedOf37 = (spot: Spot): bigint => {
  let returned = 0n
  for (let number = 0; number < POCKETS; number++) returned += paidOn(spot, 1n, number)
  return returned
}

/** The same in percent with four decimals, to the nearest: 36 of 37 is `97.2973`, as in site.md. */
export const returnPercent = (spot: Spot): string => percentOf(returnedOf37(spot), BigInt(POCKETS))

const wager = z.object({ game: z.literal('roulette'), spots: StakedSpots })

const outcome = z.object({ game: z.literal('roulette'), number: z.number().int(), spots: PaidSpots })
export type RouletteOutcome = z.infer<typeof outcome>

export const roulette = { wager, outcome }
