import { MAX_NUMBERS_TEXT } from './limits.ts'
import type { Play } from './plays.ts'
import { BALLS } from './prizes.ts'

/**
 * The `numbers` of a line as players write them (site.md 4.3): numbers separated by blanks, commas or semicolons,
 * combinations joined by hyphens, and sets of numbers of two digits.
 */

/** Including the separators of Chinese keyboards. */
const SEPARATORS = /[\s,;，；、]+/

/** 7 to `07`. */
const twoDigits = (value: number): string => String(value).padStart(2, '0')

const hundred = Array.from({ length: 100 }, (_, value) => value)
const set = (name: string, has: (value: number) => boolean): [string, readonly string[]] => [
  name,
  hundred.filter(has).map(twoDigits),
]
const ten = hundred.slice(0, 10)

/**
 * The sets of two-digit numbers by their names, each ascending: even, odd, 50 to 99, 00 to 49, doubles, by first digit,
 * by last digit, and the twelve animals, `giap-n` those that leave n - 1 when divided by twelve.
 */
export const numberSets: ReadonlyMap<string, readonly string[]> = new Map([
  set('chan', (value) => value % 2 === 0),
  set('le', (value) => value % 2 === 1),
  set('tai', (value) => value >= 50),
  set('xiu', (value) => value < 50),
  set('kep', (value) => value % 11 === 0),
  ...ten.map((digit) => set(`dau-${digit}`, (value) => Math.floor(value / 10) === digit)),
  ...ten.map((digit) => set(`duoi-${digit}`, (value) => value % 10 === digit)),
  ...hundred.slice(1, 13).map((animal) => set(`giap-${animal}`, (value) => value % 12 === animal - 1)),
])

/** Whether a play takes sets: one on single numbers of two digits. */
export const takesSets = ({ digits, size }: Play): boolean => digits === 2 && size === 1

/**
 * Why numbers are refused: there are none, the text is too long, something in it is not written like a number of this
 * play, or the play has no such number (a combination with a number twice among them).
 */
export type NumbersProblem = 'required' | 'too-long' | 'format' | 'not-offered'

export type NumbersRead =
  | { ok: true; numbers: readonly string[] }
  | { ok: false; code: NumbersProblem; word?: string }

/** The words of a text, in small letters. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== '')

/** A number or a combination of any play. */
const NUMBER = /^\d{1,4}(-\d{1,4}){0,9}$/

/** Whether a text has numbers and nothing else: whatever some play may take, `readNumbers` tells for one. */
export function areNumbers(text: string): boolean {
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => numberSets.has(word) || NUMBER.test(word))
}

/** The numbers that one word of the text means, or why it means none. */
function readWord(play: Play, word: string): readonly string[] | NumbersProblem {
  const ofSet = numberSets.get(word)
  if (ofSet) return takesSets(play) ? ofSet : 'not-offered'
  const parts = word.split('-')
  if (parts.length !== play.size) return 'format'
  if (!parts.every((part) => part.length === play.digits && /^[0-9]+$/.test(part))) return 'format'
  if (new Set(parts).size < parts.length) return 'not-offered'
  if (play.rule.kind === 'balls' && !parts.every((part) => Number(part) >= 1 && Number(part) <= BALLS))
    return 'not-offered'
  return [parts.sort().join('-')]
}

/**
 * Reads the `numbers` of a line for a play: `12`, combinations as `12-47`, all ascending and each once, whatever their
 * order and however often the text names them. A play without numbers takes an empty text and has none. A problem
 * names the `word` that it is about, if it is about one.
 */
export function readNumbers(play: Play, text: string): NumbersRead {
  if (text.length > MAX_NUMBERS_TEXT) return { ok: false, code: 'too-long' }
  const words = wordsOf(text)
  const [first] = words
  if (play.size === 0)
    return first === undefined ? { ok: true, numbers: [] } : { ok: false, code: 'not-offered', word: first }
  if (first === undefined) return { ok: false, code: 'required' }
  const numbers = new Set<string>()
  for (const word of words) {
    const read = readWord(play, word)
    if (typeof read === 'string') return { ok: false, code: read, word }
    for (const number of read) numbers.add(number)
  }
  return { ok: true, numbers: [...numbers].sort() }
}
