import { z } from 'zod'
import type { Minor } from '#contract/base/fields/money.ts'
import { PaidSpots, percentOf, StakedSpots } from './common/spots.ts'

/** Sic Bo of the house (platform.md section 4, site.md 4.2): three dice for everybody at the table, any number of spots. */

/** The faces of a die. */
export const FACES = 6
/** The number of ways in which three dice can fall. */
export const FALLS = FACES ** 3

export type Dice = readonly [number, number, number]

const spotKinds = ['big', 'small', 'total', 'triple', 'any-triple', 'double', 'pair', 'single'] as const
export type SpotKind = (typeof spotKinds)[number]

/** A place on the cloth, and the faces or the total that it covers. */
export interface Spot {
  id: string
  kind: SpotKind
  of: readonly number[]
}

/** The odds to one of each total. */
const onTotal: { readonly [total: number]: number } = {
  4: 60,
  5: 30,
  6: 18,
  7: 12,
  8: 8,
  9: 7,
  10: 6,
  17: 60,
  16: 30,
  15: 18,
  14: 12,
  13: 8,
  12: 7,
  11: 6,
}

const faces = [1, 2, 3, 4, 5, 6] as const
const totals = Array.from({ length: 14 }, (_, at) => at + 4)
const pairs = faces.flatMap((one) => faces.filter((other) => other > one).map((other) => [one, other]))
const named = (kind: SpotKind, of: readonly number[]): Spot => ({ id: [kind, ...of].join('-'), kind, of })

/** Every offered spot by its id, in the order of the cloth. */
export const spots: ReadonlyMap<string, Spot> = new Map(
  [
    named('small', []),
    named('big', []),
    named('any-triple', []),
    ...totals.map((total) => named('total', [total])),
    ...faces.map((face) => named('single', [face])),
    ...faces.map((face) => named('double', [face])),
    ...faces.map((face) => named('triple', [face])),
    ...pairs.map((pair) => named('pair', pair)),
  ].map((spot) => [spot.id, spot]),
)

/** The sum of three dice, 3 to 18. */
export const totalOf = (dice: Dice): number => dice[0] + dice[1] + dice[2]
/** Whether all three dice show the same face. */
export const isTriple = ([one, two, three]: Dice): boolean => one === two && two === three

/** The odds to one of a spot for these dice; 0 if it loses. */
function toOne({ kind, of }: Spot, dice: Dice): number {
  const total = totalOf(dice)
  const [face = 0] = of
  const count = dice.filter((die) => die === face).length
  switch (kind) {
    case 'big':
      return total >= 11 && !isTriple(dice) ? 1 : 0
    case 'small':
      return total <= 10 && !isTriple(dice) ? 1 : 0
    case 'total':
      return total === face ? (onTotal[face] ?? 0) : 0
    case 'triple':
      return count === 3 ? 180 : 0
    case 'any-triple':
      return isTriple(dice) ? 30 : 0
    case 'double':
      return count >= 2 ? 10 : 0
    case 'pair':
      return of.every((one) => dice.includes(one)) ? 5 : 0
    case 'single':
      return count
  }
}

/** The payout of a stake on a spot for these dice, stake included; nothing is cut. */
export function paidOn(spot: Spot, stake: Minor, dice: Dice): Minor {
  const odds = toOne(spot, dice)
  return odds > 0 ? stake * BigInt(odds + 1) : 0n
}

/** All equally likely ways in which three dice can fall. */
export const everyFall: readonly Dice[] = faces.flatMap((one) =>
  faces.flatMap((two) => faces.map((three): Dice => [one, two, three])),
)

/** The highest odds to one of a spot. */
export const mostToOne = (spot: Spot): number => Math.max(...everyFall.map((dice) => toOne(spot, dice)))

/** In how many of the 216 ways a spot wins. */
export const winningFalls = (spot: Spot): number => everyFall.filter((dice) => toOne(spot, dice) > 0).length

/** The return of one unit on a spot over all 216 ways; a fair game would return 216. */
export const returnedOf216 = (spot: Spot): bigint =>
  everyFall.reduce((sum, dice) => sum + paidOn(spot, 1n, dice), 0n)

/** The same in percent with four decimals, to the nearest: `97.2222` on big. */
export const returnPercent = (spot: Spot): string => percentOf(returnedOf216(spot), BigInt(FALLS))

const wager = z.object({ game: z.literal('sicbo'), spots: StakedSpots })

const Die = z.number().int().min(1).max(FACES)

const outcome = z.object({ game: z.literal('sicbo'), dice: z.tuple([Die, Die, Die]), spots: PaidSpots })
export type SicboOutcome = z.infer<typeof outcome>

/** `dice` is null while they are thrown. */
const telling = z.object({ game: z.literal('sicbo'), dice: z.tuple([Die, Die, Die]).nullable() })
export type SicboTelling = z.infer<typeof telling>

/** How long the dice are thrown, and how long they lie there before they are counted, in milliseconds. */
export const THROW_MS = 2_000
const COUNTED_MS = 700
export const THROW_LASTS_MS = THROW_MS + COUNTED_MS

/** What is seen under the dome so long after the draw. */
export const thrownAt = ([one, two, three]: Dice, afterMs: number): SicboTelling => ({
  game: 'sicbo',
  dice: afterMs < THROW_MS ? null : [one, two, three],
})

export const sicbo = { wager, outcome, telling }
