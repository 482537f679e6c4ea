import type { Minor } from '#contract/base/fields/money.ts'
import type { Family } from './lottery-games.ts'
import { type Line, measureOf, type Play, payFor, playOfLine, playsOf } from './plays.ts'
import { BALLS, type PrizeName, type Prizes, prizesOf } from './prizes.ts'

/** What a result pays. A result is indexed once a draw; a line then takes as long as its numbers are many. */

export interface ResultIndex {
  family: Family
  /** How many prizes end in each two digits, and in each three. */
  endings: { readonly [digits: number]: Uint8Array }
  /** The winning number of each play on digits of a prize; of a play without numbers `''` if it has won, else null. */
  winning: ReadonlyMap<string, string | null>
  /** 1 for each ball that was drawn, by its number. */
  balls: Uint8Array
}

function countEndings(prizes: Prizes, digits: number): Uint8Array {
  const counts = new Uint8Array(10 ** digits)
  for (const numbers of prizes)
    for (const number of numbers)
      if (number.length >= digits) {
        const ending = Number(number.slice(-digits))
        counts[ending] = (counts[ending] ?? 0) + 1
      }
  return counts
}

/** The only number of a prize. */
function numberOf(family: Family, prizes: Prizes, name: PrizeName): string {
  const number = prizes[prizesOf(family).findIndex((prize) => prize.name === name)]?.[0]
  if (number === undefined) throw new Error(`the result has no ${name} prize`)
  return number
}

function winningNumber(family: Family, prizes: Prizes, { rule }: Play): string | null {
  if (rule.kind === 'digits') return numberOf(family, prizes, rule.prize).slice(rule.start, rule.end)
  if (rule.kind !== 'shape') return null
  const special = numberOf(family, prizes, 'special')
  return rule.wins(measureOf(rule.by, Number(special), special.length)) ? '' : null
}

/** The index of a result: its numbers by prize, as `drawPrizes` gives them. */
export function indexOfResult(family: Family, prizes: Prizes): ResultIndex {
  const balls = new Uint8Array(BALLS + 1)
  if (family === 'sea-649') for (const ball of prizes[0] ?? []) balls[Number(ball)] = 1
  return {
    family,
    endings: { 2: countEndings(prizes, 2), 3: countEndings(prizes, 3) },
    winning: new Map(playsOf(family).map((play) => [play.playType, winningNumber(family, prizes, play)])),
    balls,
  }
}

/** How many parts of a combination of two-digit numbers are marked: `12-47` has its parts at every third character. */
function countMarked(combination: string, marks: Uint8Array): number {
  let marked = 0
  for (let at = 0; at < combination.length; at += 3)
    if (marks[Number(combination.slice(at, at + 2))]) marked++
  return marked
}

/**
 * How often one number of a play has hit: of lô each ending counts, of six of 49 each ball, of all others it is 1 or 0.
 * The number is one that `readNumbers` has left, `''` for a play without.
 */
export function hitsOf({ playType, rule, size, digits }: Play, number: string, index: ResultIndex): number {
  switch (rule.kind) {
    case 'endings':
      return index.endings[digits]?.[Number(number)] ?? 0
    case 'digits':
    case 'shape':
      return index.winning.get(playType) === number ? 1 : 0
    case 'all':
      return countMarked(number, index.endings[2] ?? index.balls) === size ? 1 : 0
    case 'none':
      return countMarked(number, index.endings[2] ?? index.balls) === 0 ? 1 : 0
    case 'balls':
      return countMarked(number, index.balls)
  }
}

/** The end of a line: its hits, and the whole payout. */
export interface LineResult {
  hits: number
  payout: Minor
}

const WITHOUT_NUMBERS: readonly string[] = ['']

/**
 * Settles a line. Its hits are those of all its numbers together, of six of 49 the most that one combination has. The
 * payout is stake × pay × hits of all numbers, stake included, cut once to the minor unit.
 */
export function settleLine(line: Line, index: ResultIndex): LineResult {
  const play = playOfLine(index.family, line)
  let hits = 0
  let pay = 0n
  for (const number of play.size === 0 ? WITHOUT_NUMBERS : line.numbers) {
    const ofNumber = hitsOf(play, number, index)
    if (ofNumber === 0) continue
    hits = play.rule.kind === 'balls' ? Math.max(hits, ofNumber) : hits + ofNumber
    pay += payFor(play, ofNumber)
  }
  return { hits, payout: (line.stake * pay) / 100n }
}
