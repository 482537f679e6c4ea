import type { Minor } from '#contract/base/fields/money.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { mostTogether } from '#contract/play/games/lottery/most-together.ts'
import { readNumbers } from '#contract/play/games/lottery/numbers.ts'
import { costOf, countOf, type Line, playOf } from '#contract/play/games/lottery/plays.ts'
import type { LineText } from '#contract/play/games/lottery/read-ticket.ts'

/** The lines of a ticket as they stand in its form, and what they come to. The script loads this module too. */

/** The fields of lines as they were posted. */
export interface LineFields {
  playType: readonly string[]
  numbers: readonly string[]
  stake: readonly string[]
  number: readonly string[]
  /** The stake that the page filled in for the last line; absent where no page did. */
  filledStake?: string | undefined
}

/**
 * The field that has other than one entry a line, so that nobody can tell which belongs to which; undefined if there is
 * none. One that was not sent at all is missing in every line. Of plays that are chosen by radio buttons the form sends
 * none for its last line until one is ticked.
 */
export function unevenField({ playType, numbers, stake }: LineFields): keyof LineText | undefined {
  const count = Math.max(playType.length, numbers.length, stake.length)
  const isEven = (sent: number) => sent === 0 || sent === count
  if (!isEven(numbers.length)) return 'numbers'
  if (!isEven(stake.length)) return 'stake'
  return isEven(playType.length) || playType.length === count - 1 ? undefined : 'playType'
}

/**
 * The ticked boxes as the text of a line: numbers and sets as they are, for a play on combinations they make one. Of a
 * play on more than two digits each box is a digit at its place, `*1*`, and they stand for all numbers that have a
 * ticked digit at every place.
 */
function tickedText(family: Family, playType: string, ticked: readonly string[]): string {
  const play = playOf(family, playType)
  if (!play || play.digits <= 2) return ticked.join((play?.size ?? 1) > 1 ? '-' : ' ')
  // Text of no box of the page is sent as it is, and refused as a number.
  const isBox = (box: string) => box.length === play.digits && /^\**\d\**$/.test(box)
  const others = ticked.filter((box) => !isBox(box))
  let numbers = ['']
  for (let place = 0; place < play.digits; place++) {
    const digits = new Set(ticked.filter(isBox).flatMap((box) => (box[place] === '*' ? [] : [box[place]])))
    numbers = numbers.flatMap((number) => [...digits].map((digit) => `${number}${digit}`))
  }
  return [...numbers, ...others].join(' ')
}

/** The lines in their order, ticked numbers with the last one. */
export function linesOf(family: Family, fields: LineFields): LineText[] {
  const { playType, numbers, stake, number } = fields
  const count = Math.max(playType.length, numbers.length, stake.length, number.length > 0 ? 1 : 0)
  return Array.from({ length: count }, (_, at) => {
    const type = playType[at] ?? ''
    const ticked = at === count - 1 ? tickedText(family, type, number) : ''
    return {
      playType: type,
      numbers: [numbers[at] ?? '', ticked].filter((words) => words !== '').join(' '),
      stake: stake[at] ?? '',
    }
  })
}

/** Whether a line has no numbers yet: the form always has one for more at its end. */
export const isBlank = (family: Family, { playType, numbers, stake }: LineText): boolean =>
  numbers === '' && (playType === '' || stake === '' || (playOf(family, playType)?.size ?? 1) > 0)

/**
 * Whether a blank line is as the form had it: without a stake, or with the one that the page filled in. A play and a
 * stake that somebody chose are a line that lacks its numbers.
 */
const isUntouched = (family: Family, line: LineText, filledStake: string | undefined): boolean =>
  isBlank(family, line) && (line.stake === '' || line.stake === filledStake)

/** The lines without the untouched one at their end, unless there is no other. */
export function enteredLines(family: Family, fields: LineFields): LineText[] {
  const all = linesOf(family, fields)
  const last = all.at(-1)
  return all.length > 1 && last && isUntouched(family, last, fields.filledStake) ? all.slice(0, -1) : all
}

/** What lines come to: their numbers and combinations, what they cost, and the most that they can pay together. */
export interface TicketSums {
  count: number
  cost: string
  most: string
  /** Whether `most` is a bound: nothing pays more, but perhaps nothing as much. */
  bound: boolean
}

const MONEY = /^\d{1,12}(\.\d{1,2})?$/

/** `12.5` in minor units; undefined for what is no amount, or none at all. */
function minor(stake: string): Minor | undefined {
  if (!MONEY.test(stake)) return undefined
  const [whole = '', part = ''] = stake.split('.')
  return BigInt(whole + part.padEnd(2, '0')) || undefined
}

const decimal = (amount: Minor): string => String(amount).padStart(3, '0').replace(/..$/, '.$&')

/**
 * The sums of the lines that can be read, their stakes as plain decimals, on so many draws; null while there is none.
 */
export function sumsOf(family: Family, lines: readonly LineText[], draws: number): TicketSums | null {
  let [count, cost] = [0, 0n]
  const counted: Line[] = []
  for (const { playType, numbers, stake } of lines) {
    const play = playOf(family, playType)
    const staked = minor(stake)
    const read = play && readNumbers(play, numbers)
    if (!play || !staked || !read?.ok) continue
    const line = { playType: play.playType, numbers: read.numbers, stake: staked }
    count += countOf(play, read.numbers)
    cost += costOf(family, line)
    counted.push(line)
  }
  const onAll = (amount: Minor) => decimal(amount * BigInt(draws))
  if (count === 0) return null
  const { most, exact } = mostTogether(family, counted)
  return { count, cost: onAll(cost), most: onAll(most), bound: !exact }
}

/** The same of the fields of a form, its stakes as plain decimals: figures by their names. */
export function figuresOf(family: Family, fields: LineFields, draws: number): Record<string, string | null> {
  const sums = sumsOf(family, enteredLines(family, fields), draws)
  return {
    count: String(sums?.count ?? 0),
    cost: sums?.cost ?? null,
    most: sums?.most ?? null,
    ...(sums?.bound && { bound: '1' }),
  }
}
