import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { MAX_NUMBERS, MAX_NUMBERS_TEXT } from './limits.ts'
import { type Family, families } from './lottery-games.ts'
import { areNumbers, numberSets, readNumbers, takesSets } from './numbers.ts'
import { type Play, type PlayType, playOf, playsOf } from './plays.ts'

const ofType = (family: Family, playType: PlayType): Play => {
  const play = playOf(family, playType)
  if (!play) throw new Error(`no play ${playType}`)
  return play
}
const read = (playType: PlayType, text: string, family: Family = 'north') =>
  readNumbers(ofType(family, playType), text)
const numbers = (playType: PlayType, text: string, family: Family = 'north') => {
  const found = read(playType, text, family)
  return found.ok ? found.numbers : found.code
}

const everyPlay = families.flatMap((family) => playsOf(family))
const withNumbers = everyPlay.filter(({ size }) => size > 0)

/** A number of a play as a player may write it: the parts of a combination in any order. */
const written = (play: Play): fc.Arbitrary<string[]> => {
  const isBalls = play.rule.kind === 'balls'
  const part = fc
    .integer(isBalls ? { min: 1, max: 49 } : { min: 0, max: 10 ** play.digits - 1 })
    .map((value) => String(value).padStart(play.digits, '0'))
  return fc.uniqueArray(part, { minLength: play.size, maxLength: play.size })
}
const separator = fc
  .array(fc.constantFrom(' ', ',', ';', '\n', '\t', '，'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''))

describe('numbers of a line', () => {
  it('are ascending and each once, however they are written', () => {
    const anyLine = fc
      .constantFrom(...withNumbers)
      .chain((play) =>
        fc.tuple(
          fc.constant(play),
          fc.array(fc.tuple(written(play), separator), { minLength: 1, maxLength: 40 }),
          fc.constantFrom('', ' ', ','),
        ),
      )
    fc.assert(
      fc.property(anyLine, ([play, words, lead]) => {
        const text = lead + words.map(([parts, between]) => parts.join('-') + between).join('')
        const normal = [...new Set(words.map(([parts]) => [...parts].sort().join('-')))].sort()
        expect(readNumbers(play, text)).toEqual({ ok: true, numbers: normal })
        expect(areNumbers(text)).toBe(true)
      }),
    )
  })

  it('are read the same when what was read is read again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everyPlay),
        fc.string({
          unit: fc.constantFrom(...'0123456789', '-', ' ', ',', 'chan', 'dau-3', 'x', '٣'),
          maxLength: 60,
        }),
        (play, text) => {
          const first = readNumbers(play, text)
          if (!first.ok) return
          expect(readNumbers(play, first.numbers.join(' '))).toEqual(first)
          for (const number of first.numbers) {
            const parts = number.split('-')
            expect(parts).toHaveLength(play.size)
            expect(parts.every((part) => new RegExp(`^[0-9]{${play.digits}}$`).test(part))).toBe(true)
            expect([...new Set(parts)].sort()).toEqual(parts)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('never throw, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everyPlay),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (play, text) => {
          expect(typeof readNumbers(play, text).ok).toBe('boolean')
        },
      ),
    )
  })

  test.each<[PlayType, string, readonly string[] | string]>([
    ['de', '12,47 68', ['12', '47', '68']],
    ['de', '68;12 12', ['12', '68']],
    ['xien-2', '47-12, 12-47 05-99', ['05-99', '12-47']],
    ['xien-3', '12-47-68', ['12-47-68']],
    ['ba-cang', '007 999', ['007', '999']],
    ['dau', '3 0', ['0', '3']],
    ['lo-2', 'KEP', ['00', '11', '22', '33', '44', '55', '66', '77', '88', '99']],
    ['lo-2', 'dau-3 35 99', ['30', '31', '32', '33', '34', '35', '36', '37', '38', '39', '99']],
    ['de', 'giap-12', ['11', '23', '35', '47', '59', '71', '83', '95']],
    ['de', '', 'required'],
    ['de', ' ,; ', 'required'],
    ['de', '7', 'format'],
    ['de', '123', 'format'],
    ['de', '1２', 'format'],
    ['de', '12-47', 'format'],
    ['xien-2', '12', 'format'],
    ['xien-2', '12-47-68', 'format'],
    ['xien-2', '12-', 'format'],
    ['xien-2', '12-12', 'not-offered'],
    ['xien-2', 'chan', 'not-offered'],
    ['ba-cang', 'chan', 'not-offered'],
    ['dau', 'dau-3', 'not-offered'],
    ['de', 'giap-13', 'format'],
    ['de', 'toString', 'format'],
  ])('of %s, %j are %j', (playType, text, expected) => {
    expect(numbers(playType, text)).toEqual(expected)
  })

  test('six of 49 are a line of six different balls from 01 to 49', () => {
    expect(numbers('six', '49-01-07-13-22-35', 'sea-649')).toEqual(['01-07-13-22-35-49'])
    expect(numbers('six', '00-07-13-22-35-49', 'sea-649')).toBe('not-offered')
    expect(numbers('six', '01-07-13-22-35-50', 'sea-649')).toBe('not-offered')
    expect(numbers('six', '01-01-13-22-35-49', 'sea-649')).toBe('not-offered')
    expect(numbers('six', '01 07 13 22 35 49', 'sea-649')).toBe('format')
  })

  test('a play without numbers takes none', () => {
    expect(numbers('big', '', 'fast')).toEqual([])
    expect(numbers('big', ' ', 'fast')).toEqual([])
    expect(read('big', '12', 'fast')).toEqual({ ok: false, code: 'not-offered', word: '12' })
  })

  test('a problem names the first word that it is about', () => {
    expect(read('de', '12 abc 7')).toEqual({ ok: false, code: 'format', word: 'abc' })
  })
})

describe('sets', () => {
  test('halves, tenths and doubles', () => {
    const sizes = Object.fromEntries([...numberSets].map(([name, { length }]) => [name, length]))
    expect(sizes).toMatchObject({ chan: 50, le: 50, tai: 50, xiu: 50, kep: 10, 'dau-0': 10, 'duoi-9': 10 })
    expect(numberSets.size).toBe(5 + 10 + 10 + 12)
    expect(numberSets.get('tai')?.[0]).toBe('50')
    expect(numberSets.get('chan')?.[1]).toBe('02')
    expect(numberSets.get('duoi-7')?.slice(0, 2)).toEqual(['07', '17'])
    expect(numberSets.get('giap-1')).toEqual(['00', '12', '24', '36', '48', '60', '72', '84', '96'])
  })

  test.each([
    ['chan', 'le'],
    ['tai', 'xiu'],
    Array.from({ length: 10 }, (_, digit) => `dau-${digit}`),
    Array.from({ length: 10 }, (_, digit) => `duoi-${digit}`),
    Array.from({ length: 12 }, (_, at) => `giap-${at + 1}`),
  ])('%s and its fellows share out the hundred numbers', (...names) => {
    const all = names.flatMap((name) => numberSets.get(name) ?? [])
    expect(all).toHaveLength(100)
    expect(numbers('de', names.join(' '))).toHaveLength(100)
  })

  test('plays on single numbers of two digits take them', () => {
    const taking = new Set(everyPlay.filter(takesSets).map(({ playType }) => playType))
    expect([...taking].sort()).toEqual(['de', 'de-nhat', 'last-2', 'lo-2'])
  })
})

describe('limits', () => {
  it('refuses a text that is longer than 5,000 characters', () => {
    expect(numbers('de', `12${' '.repeat(MAX_NUMBERS_TEXT - 2)}`)).toEqual(['12'])
    expect(numbers('de', `12${' '.repeat(MAX_NUMBERS_TEXT - 1)}`)).toBe('too-long')
  })

  it('reads a thousand numbers, and no text within the limit names more', () => {
    const thousand = Array.from({ length: 1_000 }, (_, value) => String(value).padStart(3, '0'))
    expect(numbers('ba-cang', thousand.join(' '))).toEqual(thousand)
    expect(numbers('straight', thousand.map((number) => `1${number}`).join(','), 'sea-4d')).toHaveLength(
      1_000,
    )
    for (const { digits, size } of withNumbers) {
      const written = digits * size + size - 1
      const inText = Math.floor((MAX_NUMBERS_TEXT + 1) / (written + 1))
      const inAll = size === 1 ? 10 ** digits : Number.POSITIVE_INFINITY
      expect(Math.min(inText, inAll)).toBeLessThanOrEqual(MAX_NUMBERS)
    }
  })
})
