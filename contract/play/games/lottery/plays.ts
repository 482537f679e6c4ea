import type { Minor } from '#contract/base/fields/money.ts'
import type { Family } from './lottery-games.ts'
import { endingsOf, type PrizeName } from './prizes.ts'

/** What can be bet on in a draw, and what it pays (platform.md section 5, play types of site.md 4.3). */

export const playTypes = [
  'lo-2',
  'lo-3',
  'de',
  'de-nhat',
  'ba-cang',
  'xien-2',
  'xien-3',
  'xien-4',
  'truot-4',
  'truot-8',
  'truot-10',
  'dau',
  'duoi',
  'big',
  'small',
  'odd',
  'even',
  'position-1',
  'position-2',
  'position-3',
  'position-4',
  'position-5',
  'last-2',
  'last-3',
  'dragon',
  'tiger',
  'tie',
  'straight',
  'six',
] as const
export type PlayType = (typeof playTypes)[number]

/** Of the digits of a number: their sum, or by how much the first is above the last. */
export type Measure = 'sum' | 'lead'

/** How a number hits. */
export type PlayRule =
  /** Lô: as often as prizes end in it. */
  | { kind: 'endings' }
  /** It is the digits of a prize's only number, from `start` to before `end` as `String.slice` counts. */
  | { kind: 'digits'; prize: PrizeName; start: number; end?: number }
  /** Without a number: by a measure of the digits of the special. */
  | { kind: 'shape'; by: Measure; wins(measure: number): boolean }
  /** Xiên: every number of the combination is a two-digit ending of a prize. */
  | { kind: 'all' }
  /** Trượt: no number of the combination is. */
  | { kind: 'none' }
  /** Six of 49: hits are the balls of the combination that are drawn. */
  | { kind: 'balls' }

export interface Play {
  playType: PlayType
  rule: PlayRule
  /** The digits of a number; 0 for a play without numbers. */
  digits: number
  /** How many numbers make a combination; 1 for a play on single numbers, 0 for one without. */
  size: number
  /** How many stakes a number costs. */
  units: bigint
  /**
   * What so many hits of a number pay, stake included, in hundredths of the stake. Hits above the last are each paid
   * as one.
   */
  pays: readonly bigint[]
}

/** A line of a ticket: numbers as `readNumbers` leaves them, the stake of one unit. */
export interface Line {
  playType: PlayType
  numbers: readonly string[]
  stake: Minor
}

type PlayShape = Partial<Pick<Play, 'digits' | 'size' | 'units'>>

/** A play that pays `pay` hundredths a hit. */
const play = (playType: PlayType, pay: bigint, rule: PlayRule, shape: PlayShape = {}): Play => ({
  playType,
  rule,
  digits: 2,
  size: 1,
  units: 1n,
  pays: [0n, pay],
  ...shape,
})

const lastOf = (prize: PrizeName, digits: number): PlayRule => ({ kind: 'digits', prize, start: -digits })
const digitAt = (place: number): PlayRule => ({
  kind: 'digits',
  prize: 'special',
  start: place,
  end: place + 1,
})
const shape = (playType: PlayType, pay: bigint, by: Measure, wins: (measure: number) => boolean): Play =>
  play(playType, pay, { kind: 'shape', by, wins }, { digits: 0, size: 0 })

/** A measure of a number of so many digits. */
export function measureOf(by: Measure, number: number, digits: number): number {
  if (by === 'lead') return Math.floor(number / 10 ** (digits - 1)) - (number % 10)
  let sum = 0
  for (let left = number; left > 0; left = Math.floor(left / 10)) sum += left % 10
  return sum
}

/** The pays of combinations, in hundredths. */
interface CombinationPays {
  xien: readonly [two: bigint, three: bigint, four: bigint]
  truot: readonly [four: bigint, eight: bigint, ten: bigint]
}

const vietnamese = (family: Family, { xien, truot }: CombinationPays): Play[] => [
  play('lo-2', 99_00n, { kind: 'endings' }, { units: BigInt(endingsOf(family, 2)) }),
  play('lo-3', 900_00n, { kind: 'endings' }, { digits: 3, units: BigInt(endingsOf(family, 3)) }),
  play('de', 98_00n, lastOf('special', 2)),
  play('de-nhat', 98_00n, lastOf('first', 2)),
  play('ba-cang', 960_00n, lastOf('special', 3), { digits: 3 }),
  play('xien-2', xien[0], { kind: 'all' }, { size: 2 }),
  play('xien-3', xien[1], { kind: 'all' }, { size: 3 }),
  play('xien-4', xien[2], { kind: 'all' }, { size: 4 }),
  play('truot-4', truot[0], { kind: 'none' }, { size: 4 }),
  play('truot-8', truot[1], { kind: 'none' }, { size: 8 }),
  play('truot-10', truot[2], { kind: 'none' }, { size: 10 }),
  play('dau', 9_50n, { kind: 'digits', prize: 'special', start: -2, end: -1 }, { digits: 1 }),
  play('duoi', 9_50n, lastOf('special', 1), { digits: 1 }),
]

const fewEndings: CombinationPays = { xien: [34_50n, 230_00n, 1_440_00n], truot: [1_80n, 3_80n, 5_70n] }

const byFamily: Record<Family, readonly Play[]> = {
  north: vietnamese('north', { xien: [17_00n, 74_00n, 281_00n], truot: [2_26n, 7_13n, 12_90n] }),
  central: vietnamese('central', fewEndings),
  south: vietnamese('south', fewEndings),
  fast: [
    shape('big', 1_96n, 'sum', (sum) => sum >= 23),
    shape('small', 1_96n, 'sum', (sum) => sum <= 22),
    shape('odd', 1_96n, 'sum', (sum) => sum % 2 === 1),
    shape('even', 1_96n, 'sum', (sum) => sum % 2 === 0),
    play('position-1', 9_70n, digitAt(0), { digits: 1 }),
    play('position-2', 9_70n, digitAt(1), { digits: 1 }),
    play('position-3', 9_70n, digitAt(2), { digits: 1 }),
    play('position-4', 9_70n, digitAt(3), { digits: 1 }),
    play('position-5', 9_70n, digitAt(4), { digits: 1 }),
    play('last-2', 97_00n, lastOf('special', 2)),
    play('last-3', 970_00n, lastOf('special', 3), { digits: 3 }),
    shape('dragon', 2_15n, 'lead', (lead) => lead > 0),
    shape('tiger', 2_15n, 'lead', (lead) => lead < 0),
    shape('tie', 9_50n, 'lead', (lead) => lead === 0),
  ],
  'sea-3d': [
    play('straight', 850_00n, lastOf('special', 3), { digits: 3 }),
    play('last-2', 87_00n, lastOf('special', 2)),
  ],
  'sea-4d': [play('straight', 8_000_00n, lastOf('special', 4), { digits: 4 })],
  'sea-649': [
    {
      ...play('six', 0n, { kind: 'balls' }, { size: 6 }),
      pays: [0n, 0n, 0n, 12_00n, 200_00n, 8_000_00n, 3_000_000_00n],
    },
  ],
}

/** The plays of a family, in the order of its tabs. */
export const playsOf = (family: Family): readonly Play[] => byFamily[family]

const byType = new Map(
  Object.entries(byFamily).map(([family, plays]) => [
    family,
    new Map<string, Play>(plays.map((one) => [one.playType, one])),
  ]),
)

/** A play of a family by its type; undefined if the family does not offer it. */
export const playOf = (family: Family, playType: string): Play | undefined =>
  byType.get(family)?.get(playType)

/** The play of a line. Throws for a play that the family does not offer: `readTicket` lets none through. */
export function playOfLine(family: Family, { playType }: Pick<Line, 'playType'>): Play {
  const play = playOf(family, playType)
  if (!play) throw new Error(`${family} has no play ${playType}`)
  return play
}

/** What so many hits of one number pay, stake included, in hundredths of the stake. */
export const payFor = ({ pays }: Play, hits: number): bigint =>
  pays[hits] ?? BigInt(hits) * (pays.at(-1) ?? 0n)

/** The numbers or combinations that a line pays for: a play without numbers counts as one. */
export const countOf = ({ size }: Play, numbers: readonly string[]): number =>
  size === 0 ? 1 : numbers.length

/** What a line costs: stake × units × numbers or combinations. */
export const costOf = (family: Family, line: Line): Minor => {
  const of = playOfLine(family, line)
  return line.stake * of.units * BigInt(countOf(of, line.numbers))
}
