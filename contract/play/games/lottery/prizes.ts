import { takeAt } from '../common/without-replacement.ts'
import type { Family } from './lottery-games.ts'

/** The prizes of a draw, and the order in which they are drawn (platform.md section 5). */

const prizeNames = [
  'special',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
] as const
export type PrizeName = (typeof prizeNames)[number]

/** A prize is `count` numbers of `digits` digits each. */
export interface Prize {
  name: PrizeName
  digits: number
  count: number
}

/** The numbers of a draw by prize, in the order of `prizesOf`, as strings of digits: `[['04512'], ['99120'], …]`. */
export type Prizes = readonly (readonly string[])[]

const tableOf = (rows: readonly (readonly [count: number, digits: number])[]): readonly Prize[] =>
  rows.map(([count, digits], at) => ({ name: prizeNames[at] ?? 'special', digits, count }))

/** 27 prizes. */
const north = tableOf([
  [1, 5],
  [1, 5],
  [2, 5],
  [6, 5],
  [4, 4],
  [6, 4],
  [3, 3],
  [4, 2],
])
/** 18 prizes, those of the South too. */
const central = tableOf([
  [1, 6],
  [1, 5],
  [1, 5],
  [2, 5],
  [7, 5],
  [1, 4],
  [3, 4],
  [1, 3],
  [1, 2],
])

/** Six of 49, without replacement. */
export const BALLS = 49
export const BALLS_DRAWN = 6

const tables: Record<Family, readonly Prize[]> = {
  north,
  central,
  south: central,
  fast: tableOf([[1, 5]]),
  'sea-3d': tableOf([[1, 3]]),
  'sea-4d': tableOf([[1, 4]]),
  'sea-649': tableOf([[BALLS_DRAWN, 2]]),
}

/**
 * The prizes of a family in the order of the table, the special first. Fast and SEA draws have the special alone: one
 * number, of `sea-649` six numbers of two digits.
 */
export const prizesOf = (family: Family): readonly Prize[] => tables[family]

/** How many numbers of a draw have at least so many digits: 27 and 18 endings of two, 23 and 17 of three. */
export const endingsOf = (family: Family, digits: number): number =>
  prizesOf(family)
    .filter((prize) => prize.digits >= digits)
    .reduce((sum, { count }) => sum + count, 0)

/** One number that is drawn from the stream, and where it stands in the result. */
export interface DrawStep {
  /** The place of the prize in `prizesOf`, of the number in the prize, of the digit in the number; each from 0. */
  prize: number
  number: number
  /** Null for a ball: it is drawn as a whole. */
  digit: number | null
  /** The number of values that are equally likely. */
  range: number
}

function stepsOf(family: Family): DrawStep[] {
  const prizes = prizesOf(family)
  if (family === 'sea-649')
    return Array.from({ length: BALLS_DRAWN }, (_, number) => ({
      prize: 0,
      number,
      digit: null,
      range: BALLS - number,
    }))
  const places = prizes.map((_, prize) => prize)
  const others = places.slice(1)
  const order = family === 'north' ? [...others, 0] : [...others.reverse(), 0]
  return order.flatMap((prize) => {
    const { count, digits } = prizes[prize] ?? { count: 0, digits: 0 }
    return Array.from({ length: count * digits }, (_, at) => ({
      prize,
      number: Math.floor(at / digits),
      digit: at % digits,
      range: 10,
    }))
  })
}

const orders = new Map<Family, readonly DrawStep[]>()

/**
 * The steps of a draw in order. The North goes from the first prize to the seventh, Central and South from the eighth
 * up to the first, the special comes last; the numbers of a prize and their digits go from left to right.
 */
export function drawingOrder(family: Family): readonly DrawStep[] {
  const order = orders.get(family) ?? stepsOf(family)
  orders.set(family, order)
  return order
}

/**
 * Draws a result. `draw(n)` is the stream's next number from 0 to n - 1 (site.md section 4). Six of 49 take the
 * position among the balls that are left, and stand in the order in which they came.
 */
export function drawPrizes(family: Family, draw: (n: number) => number): string[][] {
  const prizes = prizesOf(family).map(({ count }) => Array.from({ length: count }, () => ''))
  const balls = Array.from({ length: BALLS }, (_, at) => String(at + 1).padStart(2, '0'))
  for (const { prize, number, digit, range } of drawingOrder(family)) {
    const value = draw(range)
    const numbers = prizes[prize] ?? []
    numbers[number] = digit === null ? takeAt(balls, value) : `${numbers[number]}${value}`
  }
  return prizes
}

/**
 * What watchers see after so many steps: the same prizes, each number with the digits that have been drawn, `''`
 * before its first.
 */
export function prizesAfter(family: Family, prizes: Prizes, steps: number): string[][] {
  const board = prizesOf(family).map(({ count }) => Array.from({ length: count }, () => ''))
  for (const { prize, number, digit } of drawingOrder(family).slice(0, steps)) {
    const numbers = board[prize] ?? []
    const whole = prizes[prize]?.[number] ?? ''
    numbers[number] = digit === null ? whole : whole.slice(0, digit + 1)
  }
  return board
}
