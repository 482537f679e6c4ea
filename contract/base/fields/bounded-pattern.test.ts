import { expect, test } from 'vitest'
import { boundPattern } from './bounded-pattern.ts'

test.each([
  ['^\\d{9}$', '^\\d+$'],
  ['^(?:\\+84|0)\\d{8,9}$', '^(?:\\+84|0)\\d+$'],
  ['(.*a){20}', '(?:.*a)+'],
  ['^[A-Z]{0,3}x{2,}?$', '^[A-Z]*x+$'],
  ['(?<year>\\d{4})', '(?:\\d+)'],
  ['[{2}(|]+\\{2\\}', '[{2}(|]+\\{2\\}'],
  ['\\p{L}+\\u{1F3B2}*🎲{2}', '\\p{L}+\\u{1F3B2}*🎲+'],
  ['a{2}|b', 'a+|b'],
])('%s is proved as %s, and an end that nothing matches', (source, endless) => {
  expect(boundPattern(source)).toEqual({ toProve: `(?:${endless})[]`, plain: false })
})

test('what endless repetitions would find at once is proved as if they did not', () => {
  for (const source of ['^(?:a|a){28}', '^(?:[^]|[^]){1,30}$', '^(?:[^]{1,9}){1,9}$']) {
    const { toProve = '' } = boundPattern(source) ?? {}
    expect(new RegExp(toProve.slice(0, -'[]'.length), 'u').test('a'.repeat(8)), source).toBe(true)
    expect(new RegExp(toProve, 'u').test('a'.repeat(8)), source).toBe(false)
  }
})

test.each(['', '^[A-Za-z]', '^(?:VN|TH)?-[a-z]{0,1}$', '\\(a\\)\\*'])('%s repeats nothing', (source) => {
  expect(boundPattern(source)).toMatchObject({ plain: true })
})

test.each([
  ['no expression', '('],
  ['no expression with the flag u', 'a{'],
  ['too long', 'x'.repeat(257)],
  ['looks ahead', '^(?=.*a).*$'],
  ['looks ahead', '^(?!a).*$'],
  ['looks behind', '(?<=a)b'],
  ['looks behind', '(?<!a)b'],
  ['refers back', '(a+)\\1'],
  ['refers back', '(?<x>a+)\\k<x>'],
  ['repeats what may be empty', '(a?){30}a{30}'],
  ['repeats what may be empty', '(?:|a){30}'],
  ['repeats what may be empty', '(?:\\B|a){30}'],
  ['repeats what may be empty', '(?:a*)+'],
  ['chooses too often', 'a?'.repeat(30) + 'a'.repeat(30)],
  ['chooses too often', '(?:a|a)'.repeat(30)],
  ['has too many loops', 'a*b'.repeat(17)],
])('%s: %s', (_why, source) => {
  expect(boundPattern(source)).toBeUndefined()
})

test.each([
  ['length', 'x'.repeat(256)],
  ['choices', 'a?'.repeat(10)],
  ['loops', 'a*b'.repeat(16)],
])('as much %s as there may be is taken', (_what, source) => {
  expect(boundPattern(source)).toBeDefined()
})
