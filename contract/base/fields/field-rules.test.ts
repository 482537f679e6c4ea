import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_FIELD_LENGTH } from '#contract/limits.ts'
import type { FieldSetting } from '../settings.ts'
import { checkField, wantsLetterFirst } from './field-rules.ts'

const setting = (changes: Partial<FieldSetting> = {}): FieldSetting => ({
  enabled: true,
  required: false,
  minLength: 1,
  maxLength: 256,
  patternId: 0,
  acceptedPattern: '*',
  type: 'text',
  ...changes,
})

/** product.md section 5: what passes and what does not, for each pattern. */
const patterns: Record<number, { meaning: string; good: string[]; bad: string[] }> = {
  0: { meaning: 'length only', good: ['a', ' ', 'ă 中', '!'], bad: ['a\nb', '\u202e'] },
  1: {
    meaning: 'starts with a letter, letters and digits mixed',
    good: ['a1', 'Zz9z'],
    bad: ['1a', 'abc', '1', 'a1!', 'a 1', 'ă1'],
  },
  2: { meaning: 'letters and Chinese', good: ['abc', '中文', 'a中'], bad: ['a1', 'a b', 'ă', '。'] },
  3: {
    meaning: 'valid email',
    good: ['a@b.co', 'first.last+x@mail.example.vn'],
    bad: ['a', 'a@b', '@b.co', 'a@', 'a@b..co', 'a@.co', 'a@b.', 'a b@c.de', 'a@b@c.de', 'a@b c.de'],
  },
  4: { meaning: 'letters or digits only', good: ['abc', '123', 'a1'], bad: ['a b', 'a-b', 'ă', '１'] },
  5: { meaning: 'letters and digits mixed', good: ['a1', '1a', 'A1b2'], bad: ['abc', '123', 'a1!', 'ă1'] },
  6: { meaning: 'digits only', good: ['0', '0123'], bad: ['a', '1 2', '-1', '1.0', '١', '１'] },
  7: {
    meaning: 'letters and digits with at least one capital',
    good: ['A', 'aB1', '1Z'],
    bad: ['a', '1', 'a1', 'A!'],
  },
  8: { meaning: 'English letters and spaces', good: ['a b', 'AB'], bad: ['a1', 'ă', 'a\tb', 'a-b'] },
  9: { meaning: 'no spaces', good: ['a!1中'], bad: ['a b', ' ', 'a\t', 'a\u00a0b', 'a\n'] },
  10: {
    meaning: 'Chinese characters and punctuation',
    good: ['中，文。', '中!'],
    bad: ['a', '中1', '中 文'],
  },
  11: {
    meaning: 'date yyyy-MM-dd',
    good: ['2000-01-31', '1999-12-01', '2020-02-29', '2000-02-29', '0021-02-28'],
    bad: [
      '2021-02-29',
      '1900-02-29',
      '2000-04-31',
      '0021-02-29',
      '2000-13-01',
      '2000-00-10',
      '2000-01-32',
      '2000-1-1',
      '01-31-2000',
      '20000-01-01',
    ],
  },
  12: { meaning: 'letters and spaces combined', good: ['Đỗ Ánh', 'a b', 'Ă'], bad: ['a1', 'a-b', 'a.'] },
  13: {
    meaning: 'date MM-dd-yyyy',
    good: ['01-31-2000', '02-29-2020'],
    bad: ['02-30-2021', '02-29-2021', '06-31-2000', '13-01-2000', '2000-01-31', '1-1-2000'],
  },
  14: { meaning: 'letters and digits', good: ['Đỗ1', 'a', '1'], bad: ['a b', 'a!', 'a_b'] },
  15: { meaning: 'Korean only', good: ['한국'], bad: ['한a', '한 국', '中'] },
  16: { meaning: 'Thai only', good: ['ไทย'], bad: ['ไทยa', 'ไ ย', '中'] },
  17: { meaning: 'Thai or English and spaces', good: ['ไทย abc', 'a'], bad: ['a1', '中', 'ă'] },
  18: {
    meaning: 'capitals and spaces, at least one English letter',
    good: ['NGUYEN VAN A', 'A'],
    bad: [' ', '   ', 'Nguyen', 'A1', 'NGUYỄN', 'A.B'],
  },
  19: { meaning: 'letters, digits, symbols', good: ['a1!', '<>$€', 'A_b-c'], bad: ['a b', 'ă', '中', 'a\n'] },
  20: {
    meaning: 'at least one upper, one lower, one digit, one special character',
    good: ['Aa1!', 'xY9 _-'],
    bad: ['aa1!', 'AA1!', 'Aab!', 'Aa11', 'Aa1 '],
  },
}

test('every pattern of the product is here', () => {
  expect(Object.keys(patterns).map(Number)).toEqual(Array.from({ length: 21 }, (_, id) => id))
})

describe.each(Object.entries(patterns))('pattern %s', (id, { meaning, good, bad }) => {
  const field = setting({ patternId: Number(id) })
  test(`${meaning}: passes`, () => {
    for (const value of good) expect(checkField(field, value), JSON.stringify(value)).toBeUndefined()
  })
  test(`${meaning}: does not`, () => {
    for (const value of bad) expect(checkField(field, value), JSON.stringify(value)).toBe('format')
  })
  test('is linear: hostile values of 256 characters are judged at once', () => {
    const hostile = [
      'a',
      'A',
      '1',
      ' ',
      'a1',
      'A a',
      '@',
      '.',
      'a@',
      'a.',
      'a@a.',
      '-',
      '中',
      'ไ',
      '한',
      '\t',
      '!',
    ]
    // Its own time, whatever else the machine does.
    const before = process.cpuUsage()
    for (const piece of hostile)
      for (const end of ['', '!', '\n', '@', ' ', '中', '\0'])
        checkField(field, piece.repeat(MAX_FIELD_LENGTH).slice(0, MAX_FIELD_LENGTH - 1) + end)
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500)
  })
})

describe('lengths and the rest', () => {
  const field = setting({ minLength: 2, maxLength: 4 })
  test('an empty value is wrong only where it is required', () => {
    expect(checkField(field, '')).toBeUndefined()
    expect(checkField({ ...field, required: true }, '')).toBe('required')
  })

  test('lengths count characters', () => {
    expect(checkField(field, 'a')).toBe('too-short')
    expect(checkField(field, '🎲')).toBe('too-short')
    expect(checkField(field, '🎲🎲🎲🎲')).toBeUndefined()
    expect(checkField(field, 'abcde')).toBe('too-long')
  })

  test('nothing above 256 characters is looked at, whatever the setting says', () => {
    expect(checkField(setting({ maxLength: 10_000 }), 'a'.repeat(257))).toBe('too-long')
  })

  test('an accepted pattern comes after the pattern id', () => {
    const username = setting({ patternId: 4, acceptedPattern: '^[A-Za-z]' })
    expect(checkField(username, 'a1')).toBeUndefined()
    expect(checkField(username, '1a')).toBe('format')
    expect(checkField(username, 'a_')).toBe('format')
  })

  test('no value and no setting makes it throw', () => {
    fc.assert(
      fc.property(
        fc.record({
          required: fc.boolean(),
          minLength: fc.nat(20),
          maxLength: fc.nat(300),
          patternId: fc.integer({ min: 0, max: 20 }),
        }),
        fc.string({ unit: 'binary', maxLength: 300 }),
        (given, value) => void checkField(setting(given), value),
      ),
    )
  })
})

test('a setting wants a letter first if its own pattern says so', () => {
  expect(wantsLetterFirst(setting({ acceptedPattern: '^[A-Za-z]' }))).toBe(true)
  expect(wantsLetterFirst(setting({ acceptedPattern: '*' }))).toBe(false)
})
