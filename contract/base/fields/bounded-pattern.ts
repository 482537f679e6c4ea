import { MAX_PATTERN_CHOICES, MAX_PATTERN_LENGTH, MAX_PATTERN_LOOPS } from '#contract/limits.ts'
/**
 * Bounds a regular expression before it is matched with any visitor's text, so that no text of 256 characters can keep
 * it busy (an operator sets `acceptedPattern`, `contract/base/settings.ts`). A growth checker (recheck) only proves that the
 * work is linear in the length of the text; but `(a?){30}` and forty times `(a|a)` stop growing after some length, and
 * hang long before it. So the pattern is checked with every counted repetition made endless, which takes at least as
 * many paths through a text, and with an end that never matches: endless repetitions may match where the counted ones
 * fail, and then the other paths stay untested (`^(?:a|a){28}`). All other factors of the number of paths are counted
 * and bounded here.
 */

export interface BoundedPattern {
  /**
   * The pattern with endless instead of counted repetitions and an end that fails: if its work is linear, so is the
   * pattern's.
   */
  toProve: string
  /** Without repetition: nothing to prove. */
  plain: boolean
}

/**
 * Parses a pattern as `new RegExp(source, 'u')` does. Undefined if it is no regular expression, too long, or cannot be
 * bounded: backreferences, lookaround, a repeated group that may be empty, too many choices.
 */
export function boundPattern(source: string): BoundedPattern | undefined {
  if (source.length > MAX_PATTERN_LENGTH || !isRegularExpression(source)) return undefined
  const reading: Reading = { source, at: 0, choices: 1, loops: 0 }
  const read = readAlternatives(reading)
  if (!read || reading.choices > MAX_PATTERN_CHOICES || reading.loops > MAX_PATTERN_LOOPS) return undefined
  return { toProve: `(?:${read.text})[]`, plain: reading.loops === 0 }
}

/**
 * By the syntax of the `u` flag, as in the `pattern` attribute of a form; it may still be too slow to run
 * (`boundPattern`).
 */
export function isRegularExpression(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}

interface Reading {
  source: string
  at: number
  choices: number
  loops: number
}

interface Part {
  text: string
  /** Whether it may match the empty string. */
  nullable: boolean
}

const CLASS = /\[(?:\\[\s\S]|[^\]\\])*\]/uy
const ESCAPE = /\\(?:[pPu]\{[^}]*\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|c[A-Za-z]|[\s\S])/uy
const GROUP = /\((?:\?:|\?<[^=!][^>]*>)?(?!\?)/uy
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/uy
/** Assertions, and references to a group. */
const ASSERTION = /^(?:[$^]|\\[bB])$/
const REFERENCE = /^\\[1-9k]/

function take(reading: Reading, what: RegExp): RegExpExecArray | null {
  what.lastIndex = reading.at
  const match = what.exec(reading.source)
  if (match) reading.at += match[0].length
  return match
}

const next = (reading: Reading): string | undefined => reading.source[reading.at]

function readAlternatives(reading: Reading): Part | undefined {
  const parts: Part[] = []
  do {
    if (parts.length > 0) reading.at++ // the `|`
    const part = readSequence(reading)
    if (!part) return undefined
    parts.push(part)
  } while (next(reading) === '|')
  reading.choices *= parts.length
  return {
    text: parts.map(({ text }) => text).join('|'),
    nullable: parts.some(({ nullable }) => nullable),
  }
}

function readSequence(reading: Reading): Part | undefined {
  let text = ''
  let nullable = true
  while (next(reading) !== undefined && next(reading) !== '|' && next(reading) !== ')') {
    const atom = readAtom(reading)
    const part = atom && readQuantifier(reading, atom)
    if (!part) return undefined
    text += part.text
    nullable &&= part.nullable
  }
  return { text, nullable }
}

function readAtom(reading: Reading): Part | undefined {
  if (next(reading) === '(') return readGroup(reading)
  const match = take(reading, CLASS) ?? take(reading, ESCAPE) ?? take(reading, /[\s\S]/uy)
  if (!match || REFERENCE.test(match[0])) return undefined
  return { text: match[0], nullable: ASSERTION.test(match[0]) }
}

function readGroup(reading: Reading): Part | undefined {
  if (!take(reading, GROUP)) return undefined // lookaround
  const inside = readAlternatives(reading)
  reading.at++ // the closing parenthesis
  return inside && { ...inside, text: `(?:${inside.text})` }
}

function readQuantifier(reading: Reading, atom: Part): Part | undefined {
  const match = take(reading, QUANTIFIER)
  if (!match) return atom
  if (atom.nullable) return undefined
  const [, sign, least = '', comma, most = least] = match
  if (sign === '?' || (comma && most === '1' && least === '0')) {
    reading.choices *= 2
    return { text: `${atom.text}?`, nullable: true }
  }
  reading.loops++
  const mayBeNone = sign === '*' || Number(least || 1) === 0
  return { text: atom.text + (mayBeNone ? '*' : '+'), nullable: mayBeNone }
}
