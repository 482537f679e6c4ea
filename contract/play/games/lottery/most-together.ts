import type { Minor } from '#contract/base/fields/money.ts'
import { indexOfResult, settleLine } from './hits.ts'
import { type Family, isVietnamese } from './lottery-games.ts'
import { choose, mostOf } from './most.ts'
import { type Line, type Measure, measureOf, type Play, payFor, playOfLine } from './plays.ts'
import { BALLS, BALLS_DRAWN, type Prize, type Prizes, prizesOf } from './prizes.ts'

/** The most that lines can pay together: they are paid by one result, so what excludes each other does not add up. */
export interface Together {
  most: Minor
  /** False: no result may pay as much, but none pays more. */
  exact: boolean
}

/**
 * The most that the lines of a ticket can pay on one draw. Exact for all plays but xiên and trượt beside others or each
 * other: it would take too long to try which combinations can win together, so their payouts are added up, and `exact`
 * says whether a result that pays as much is known.
 *
 * The search counts in floating-point numbers, and what it finds is settled as any result: beyond 2^53 it may miss the
 * best result by a rounding, never what that result pays.
 */
export function mostTogether(family: Family, lines: readonly Line[]): Together {
  if (family === 'sea-649') return { most: paidBy(family, lines, bestOfSix(lines)), exact: true }
  const by = (kind: Play['rule']['kind']) =>
    lines.filter((line) => playOfLine(family, line).rule.kind === kind && line.numbers.length > 0)
  const [all, none] = [by('all'), by('none')]
  const free = lines.filter((line) => !all.includes(line) && !none.includes(line))
  const best = bestOfDigits(family, free)
  const bestNone = bestAvoiding(family, none)
  const most =
    paidBy(family, free, best.prizes) +
    all.reduce((sum, line) => sum + mostOf(family, line), 0n) +
    paidBy(family, none, bestNone)
  if (all.length + none.length === 0) return { most, exact: true }
  const candidates = [bestNone, withParts(best, all)]
  return { most, exact: candidates.some((prizes) => paidBy(family, lines, prizes) === most) }
}

const SIX = playOfLine('sea-649', { playType: 'six' })

function paidBy(family: Family, lines: readonly Line[], prizes: Prizes): Minor {
  if (lines.length === 0) return 0n
  const index = indexOfResult(family, prizes)
  return lines.reduce((sum, line) => sum + settleLine(line, index).payout, 0n)
}

/** What a line pays for so many hits of one number, as a floating-point number. */
const payOf = (play: Play, { stake }: Line, hits: number): number =>
  Number((stake * payFor(play, hits)) / 100n)

/** The last digits of a number that the plays of its family look at: all of them, of Vietnam three. */
const seenDigits = (family: Family): number => (isVietnamese(family) ? 3 : (prizesOf(family)[0]?.digits ?? 0))

/** The weights of the numbers of one play, from all of its lines. */
interface PlayWeights {
  play: Play
  /** By number; of a play without, one. */
  weights: Float64Array
}

function weightsOf(family: Family, lines: readonly Line[]): PlayWeights[] {
  const byPlay = new Map<string, PlayWeights>()
  for (const line of lines) {
    const play = playOfLine(family, line)
    const entry = byPlay.get(line.playType) ?? { play, weights: new Float64Array(10 ** play.digits) }
    byPlay.set(line.playType, entry)
    const pay = payOf(play, line, 1)
    for (const number of play.size === 0 ? ['0'] : line.numbers)
      entry.weights[Number(number)] = (entry.weights[Number(number)] ?? 0) + pay
  }
  return [...byPlay.values()]
}

function placeOfMost(paid: Float64Array): number {
  let most = 0
  for (let at = 1; at < paid.length; at++) if ((paid[at] ?? 0) > (paid[most] ?? 0)) most = at
  return most
}

/** A result, and which of its numbers are paid nothing, by prize. */
interface BestResult {
  prizes: string[][]
  idle: boolean[]
}

/**
 * The result that pays most for plays on the digits of single numbers: these are drawn independently of each other, so
 * each is the best that it can be.
 */
function bestOfDigits(family: Family, lines: readonly Line[]): BestResult {
  const weighed = weightsOf(family, lines)
  const ends = prizesOf(family).map((prize) => {
    const digits = Math.min(prize.digits, seenDigits(family))
    const paid = new Float64Array(10 ** digits)
    for (const one of weighed) addWeights(paid, one, prize, digits)
    const best = placeOfMost(paid)
    const number = String(best).padStart(prize.digits, '0')
    return { numbers: Array.from({ length: prize.count }, () => number), idle: paid[best] === 0 }
  })
  return { prizes: ends.map(({ numbers }) => numbers), idle: ends.map(({ idle }) => idle) }
}

const measures = new Map<string, Int8Array>()

/** A measure of every number of so many digits: -64 to 63. */
function measuresOf(by: Measure, digits: number): Int8Array {
  const key = `${by} ${digits}`
  const measure =
    measures.get(key) ?? Int8Array.from({ length: 10 ** digits }, (_, value) => measureOf(by, value, digits))
  measures.set(key, measure)
  return measure
}

/** Adds what each value of the last `digits` digits of a prize's number wins by a play. */
function addWeights(paid: Float64Array, { play, weights }: PlayWeights, prize: Prize, digits: number): void {
  const { rule } = play
  if (rule.kind === 'shape') {
    const measures = measuresOf(rule.by, digits)
    const pays = Float64Array.from({ length: 128 }, (_, at) => (rule.wins(at - 64) ? (weights[0] ?? 0) : 0))
    for (let value = 0; value < paid.length; value++)
      paid[value] = (paid[value] ?? 0) + (pays[(measures[value] ?? 0) + 64] ?? 0)
    return
  }
  const looksAt = rule.kind === 'digits' ? rule.prize === prize.name : play.digits <= prize.digits
  if (!looksAt) return
  const end = rule.kind === 'digits' ? rule.end : undefined
  const after = 10 ** (end === undefined ? 0 : end < 0 ? -end : prize.digits - end)
  for (let value = 0; value < paid.length; value++)
    paid[value] = (paid[value] ?? 0) + (weights[((value / after) | 0) % weights.length] ?? 0)
}

/** The result with one ending everywhere that pays most for trượt. */
function bestAvoiding(family: Family, lines: readonly Line[]): Prizes {
  const paid = new Float64Array(100)
  for (const line of lines) {
    const losing = new Uint16Array(100)
    for (const combination of line.numbers)
      for (const part of combination.split('-')) losing[Number(part)] = (losing[Number(part)] ?? 0) + 1
    const pay = payOf(playOfLine(family, line), { ...line, stake: line.stake * 100n }, 1)
    for (let ending = 0; ending < 100; ending++)
      paid[ending] =
        (paid[ending] ?? 0) + Math.floor((pay * (line.numbers.length - (losing[ending] ?? 0))) / 100)
  }
  const best = placeOfMost(paid)
  return prizesOf(family).map(({ count, digits }) =>
    Array.from({ length: count }, () => String(best).padStart(digits, '0')),
  )
}

/** A result with the parts of xiên in the numbers that are paid nothing otherwise, as far as there are any. */
function withParts({ prizes, idle }: BestResult, lines: readonly Line[]): Prizes {
  const endings = new Set(
    prizes.flatMap((numbers, at) => (idle[at] ? [] : numbers.map((one) => one.slice(-2)))),
  )
  const wanted = new Set(
    lines.flatMap(({ numbers }) => numbers.flatMap((combination) => combination.split('-'))),
  )
  const parts = [...wanted].filter((part) => !endings.has(part))
  let next = 0
  return prizes.map((numbers, at) =>
    idle[at]
      ? numbers.map((number) => (parts[next++] ?? parts[0] ?? number).padStart(number.length, '0'))
      : numbers,
  )
}

/** How many sets of so many there are among so many: `WAYS[balls][size]`. */
const WAYS = Array.from({ length: BALLS + 1 }, (_, balls) =>
  Array.from({ length: BALLS_DRAWN }, (_, size) => choose(balls, size)),
)

/** The places of each set of so many among the six balls of a combination. */
const setsOf = (size: number): number[][] =>
  Array.from({ length: 2 ** BALLS_DRAWN }, (_, bits) =>
    Array.from({ length: BALLS_DRAWN }, (_, place) => place).filter((place) => bits & (1 << place)),
  ).filter((places) => places.length === size)
const SHARED_SIZES = [3, 4, 5].map(setsOf)

/** The place of some of these ascending balls among all sets of so many (combinatorial number system). */
function rankOf(balls: readonly number[], places: readonly number[]): number {
  let rank = 0
  for (let at = 0; at < places.length; at++) rank += WAYS[(balls[places[at] ?? 0] ?? 1) - 1]?.[at + 1] ?? 0
  return rank
}

/** Sums by set: an array where there are few sets, else only those that are there. */
function setSums(sets: number) {
  if (sets > 1_000_000) return new Map<number, number>()
  const sums = new Float64Array(sets)
  return {
    get: (rank: number) => sums[rank],
    set(rank: number, sum: number) {
      sums[rank] = sum
    },
  }
}

/**
 * The draw that pays most for combinations of six balls. It is one of them: with one of the highest stake all right a
 * draw pays 3,000,000 of that stake, and without any right 2,000 of them, the most of a ticket, bring less, because no
 * more than 258 have five. What the others have right counts by the sets of three, four and five balls that they share
 * with it: a combination with five right shares one set of five, five of four, ten of three.
 */
function bestOfSix(lines: readonly Line[]): Prizes {
  const stakes = new Map<string, number>()
  for (const { numbers, stake } of lines)
    for (const number of numbers) stakes.set(number, (stakes.get(number) ?? 0) + Number(stake))
  const combinations = [...stakes].map(([number, stake]) => {
    const balls = number.split('-').map(Number)
    return { number, stake, ranks: SHARED_SIZES.map((sets) => sets.map((places) => rankOf(balls, places))) }
  })
  const sums = [3, 4, 5].map((size) => setSums(choose(BALLS, size)))
  const sumOf = (size: number, ranks: readonly number[] = []) =>
    ranks.reduce((sum, rank) => sum + (sums[size]?.get(rank) ?? 0), 0)
  for (const { stake, ranks } of combinations)
    for (const [size, those] of ranks.entries())
      for (const rank of those) sums[size]?.set(rank, (sums[size]?.get(rank) ?? 0) + stake)
  let best = { pay: -1, number: '' }
  for (const { number, stake: six, ranks } of combinations) {
    const five = sumOf(2, ranks[2]) - 6 * six
    const four = sumOf(1, ranks[1]) - 15 * six - 5 * five
    const three = sumOf(0, ranks[0]) - 20 * six - 10 * five - 4 * four
    const pay = [0, 0, 0, three, four, five, six].reduce(
      (sum, stake, hits) => sum + stake * Number(payFor(SIX, hits)),
      0,
    )
    if (pay > best.pay) best = { pay, number }
  }
  return [best.number === '' ? [] : best.number.split('-')]
}
