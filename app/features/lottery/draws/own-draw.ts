import type { Minor } from '#contract/base/fields/money.ts'
import { hitsOf, indexOfResult, type ResultIndex } from '#contract/play/games/lottery/hits.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { type Play, payFor, playOf } from '#contract/play/games/lottery/plays.ts'
import { type PrizeName, type Prizes, prizesOf } from '#contract/play/games/lottery/prizes.ts'

/**
 * What a member's lines have won in a draw as far as it has been told. The script loads this module too: a message of
 * the stream is the same for everybody, and one's own numbers are marked in it on the page.
 */

/** A line of a ticket: `numbers` separated by blanks, the stake of one unit as a plain decimal. */
export interface OwnLine {
  playType: string
  numbers: string
  stake: string
}

/** How a number stands: it may still hit, it has hit, or it cannot any more. */
export type OwnState = 'waiting' | 'hit' | 'missed'

/** One number (or combination, or play without numbers) of the member's lines, with all stakes on it together. */
export interface OwnCard {
  playType: string
  number: string
  hits: number
  /** What its hits pay, a plain decimal. */
  payout: string
  state: OwnState
}

/** Cards that a page shows; the sum counts all. */
export const MOST_CARDS = 24

/** `lo-2:12 47:1000.00;de:05:500.00`, as the wager of a ticket stands in its leaf (site.md 4.3). */
export const linesText = (lines: readonly OwnLine[]): string =>
  lines.map(({ playType, numbers, stake }) => `${playType}:${numbers}:${stake}`).join(';')

export const linesOfText = (text: string): OwnLine[] =>
  text === ''
    ? []
    : text.split(';').map((line) => {
        const [playType = '', numbers = '', stake = ''] = line.split(':')
        return { playType, numbers, stake }
      })

const minorOf = (stake: string): Minor => BigInt(stake.replace('.', ''))
const decimalOf = (amount: Minor): string => String(amount).padStart(3, '0').replace(/..$/, '.$&')

/** The numbers of a draw that have been shown: an index of the complete ones, and the digits so far of the first number of each prize. */
interface DrawnPrizes {
  index: ResultIndex
  firstOf(prize: PrizeName): string
  isWhole(prize: PrizeName): boolean
  isOver: boolean
}

function toldPrizesOf(family: Family, visible: Prizes): DrawnPrizes {
  const prizes = prizesOf(family).map(({ count, digits }, at) =>
    Array.from({ length: count }, (_, place) => {
      const number = visible[at]?.[place] ?? ''
      return number.length === digits ? number : ''
    }),
  )
  const whole = new Set(
    prizesOf(family)
      .filter((_, at) => prizes[at]?.every((number) => number !== ''))
      .map(({ name }) => name),
  )
  return {
    index: indexOfResult(family, prizes),
    firstOf: (prize) => visible[prizesOf(family).findIndex(({ name }) => name === prize)]?.[0] ?? '',
    isWhole: (prize) => whole.has(prize),
    isOver: whole.size === prizesOf(family).length,
  }
}

/** The digit of a play on one place (`position-2`), once it has been told; other plays wait for whole numbers. */
function toldDigit({ rule }: Play, { firstOf }: DrawnPrizes): string | undefined {
  if (rule.kind !== 'digits' || rule.start < 0 || rule.end === undefined) return undefined
  const digits = firstOf(rule.prize)
  return digits.length >= rule.end ? digits.slice(rule.start, rule.end) : undefined
}

/** How one number stands. What wins by what does not come (trượt), or by all digits (big), is decided at the end. */
function standingOf(play: Play, number: string, prizes: DrawnPrizes) {
  const { index, isWhole, isOver } = prizes
  const { rule } = play
  const digit = toldDigit(play, prizes)
  if (digit !== undefined)
    return digit === number ? { hits: 1, state: 'hit' as const } : { hits: 0, state: 'missed' as const }
  const hits = rule.kind !== 'shape' || isOver ? hitsOf(play, number, index) : 0
  if (rule.kind === 'none')
    return hits === 0
      ? { hits, state: 'missed' as const }
      : { hits: isOver ? hits : 0, state: isOver ? ('hit' as const) : ('waiting' as const) }
  const isDecided = isOver || (rule.kind === 'digits' && isWhole(rule.prize))
  // Of six of 49 a few balls pay nothing.
  const pays = payFor(play, hits) > 0n
  return { hits, state: pays ? ('hit' as const) : isDecided ? ('missed' as const) : ('waiting' as const) }
}

/** One's cards in the order of the lines, and what all lines have won: cut once a line, as it is paid. */
export function ownDraw(family: Family, lines: readonly OwnLine[], visible: Prizes) {
  const prizes = toldPrizesOf(family, visible)
  const cards = new Map<string, OwnCard & { paid: Minor }>()
  let won = 0n
  for (const { playType, numbers, stake } of lines) {
    const play = playOf(family, playType)
    if (!play) continue
    let pays = 0n
    for (const number of numbers.split(' ')) {
      const { hits, state } = standingOf(play, number, prizes)
      const pay = payFor(play, hits)
      pays += pay
      const key = `${playType}:${number}`
      const paid = (cards.get(key)?.paid ?? 0n) + minorOf(stake) * pay
      cards.set(key, { playType, number, hits, state, paid, payout: decimalOf(paid / 100n) })
    }
    won += (minorOf(stake) * pays) / 100n
  }
  return {
    cards: [...cards.values()].map(({ paid, ...card }): OwnCard => card),
    won: decimalOf(won),
  }
}

/** The part of a drawn number that one has bet on: from a digit up to before another. */
export type OwnPart = readonly [start: number, end: number]

/** Which part of a drawn number is on one's lines: what hits in a result is marked there. */
export type OwnNumbers = (prize: PrizeName, number: string) => OwnPart | null

/**
 * Marks for one's lines on a draw: lô and xiên by the endings of every prize, đề by those of its prize, six of 49 by
 * the ball. A trượt line wins by what does not come, and marks nothing.
 */
export function ownNumbers(family: Family, own: readonly Omit<OwnLine, 'stake'>[]): OwnNumbers {
  const lines = own.flatMap(({ playType, numbers }) => {
    const play = playOf(family, playType)
    if (!play || play.rule.kind === 'none' || play.rule.kind === 'shape') return []
    return [{ rule: play.rule, digits: play.digits, numbers: new Set(numbers.split(/[ -]/)) }]
  })
  return (prize, number) => {
    for (const { rule, digits, numbers } of lines) {
      if (rule.kind === 'digits') {
        if (rule.prize !== prize) continue
        const [start, end] = [rule.start, rule.end ?? number.length]
        if (numbers.has(number.slice(rule.start, rule.end)))
          return [start < 0 ? number.length + start : start, end < 0 ? number.length + end : end]
      } else if (number.length >= digits && numbers.has(number.slice(-digits)))
        return [number.length - digits, number.length]
    }
    return null
  }
}

/** The endings of two digits of the whole numbers of a result, by their first digit, ascending: the table of lô tô. */
export function endingsByHead(family: Family, prizes: Prizes, mine: OwnNumbers) {
  const endings = prizesOf(family).flatMap((prize, at) =>
    (prizes[at] ?? [])
      .filter((number) => number.length === prize.digits)
      .map((number) => ({ ending: number.slice(-2), own: mine(prize.name, number) !== null })),
  )
  return Array.from({ length: 10 }, (_, head) =>
    endings
      .filter(({ ending }) => ending.startsWith(String(head)))
      .sort((one, other) => (one.ending < other.ending ? -1 : 1)),
  )
}
