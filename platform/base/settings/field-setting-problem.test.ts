import vm from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldSettingProblem } from './field-setting-problem.ts'
import { registrationDefaults } from './registration-defaults.ts'

const withPattern = (acceptedPattern: string) => ({ ...registrationDefaults.username, acceptedPattern })

test('what a new platform starts with passes', () => {
  for (const setting of Object.values(registrationDefaults))
    expect(fieldSettingProblem(setting)).toBeUndefined()
})

const samples = [
  '^\\p{L}+$',
  '^(?:VN|TH)\\d{2,8}$',
  '^.{2,20}$',
  '^(?:\\+84|0)\\d{9}$',
  '^[\\p{L} ]{2,50}$',
  '^[a-z]+(?:-[a-z]+)*$',
  '^(?:https?://)?facebook\\.com/[a-z.]+$',
]
/** Texts of 256 characters which nearly match, or which match in many ways. */
const hostile = ['a', 'b', 'ab', 'ba', 'aab', '7', 'VN7', '+84', 'a-', 'facebook.com/', 'đ ', '\n'].flatMap(
  (piece) => ['', '!', 'c', '\n'].map((end) => piece.repeat(256).slice(0, 256 - end.length) + end),
)

/** Runs a pattern over each hostile text; throws where one takes longer than this. */
const matchAll = (source: string, timeout: number) => {
  for (const text of hostile)
    vm.runInNewContext('new RegExp(source, "u").test(text)', { source, text }, { timeout })
}

test.each(samples)('%s is taken, and no text keeps it busy', (source) => {
  expect(fieldSettingProblem(withPattern(source))).toBeUndefined()
  matchAll(source, 2_000)
})

// Counted repetitions that hang where unlimited ones finish at once.
test.each([
  '^(?:a|a){28}',
  '^(?:a|a){28}$',
  '^(?:[^]|[^]){1,30}$',
  '^[^]{0,40}[^]{0,40}[^]{0,40}[^]{0,40}[^]{0,40}$',
  '^(?:[^]{1,9}){1,9}$',
  '^(?:.*a){2}.*',
])('%s is refused: it is not linear', (source) => {
  expect(fieldSettingProblem(withPattern(source))).toContain('not linear')
})

test.each(['\\d{3,}', '^\\S+@\\S+$', '^x|a{2,}'])(
  '%s is refused too, and the operator reads what would help',
  (source) => {
    expect(fieldSettingProblem(withPattern(source))).toContain('Begin it with ^')
  },
)

/** Patterns of two letters, nested and repeated in every way that is easily got wrong. */
const { pattern } = fc.letrec<{ pattern: string; group: string; piece: string }>((tie) => ({
  pattern: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')),
  group: fc
    .array(tie('pattern'), { minLength: 1, maxLength: 3 })
    .map((alternatives) => `(?:${alternatives.join('|')})`),
  piece: fc
    .tuple(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom('a', 'b', '[ab]', '.', 'ab', '\\b', ''),
        tie('group'),
      ),
      fc.constantFrom('', '', '*', '+', '?', '{3}', '{30}', '{0,2}', '{1,40}', '{2,}', '*?'),
    )
    .map(([atom, quantifier]) => (atom === '' || atom === '\\b' ? atom : atom + quantifier)),
}))
const anchored = fc
  .tuple(fc.constantFrom('', '^'), pattern, fc.constantFrom('', '$', 'c'))
  .map((parts) => parts.join(''))

test('no pattern that is taken is busy with any text for long', () => {
  let taken = 0
  fc.assert(
    fc.property(anchored, (source) => {
      if (fieldSettingProblem(withPattern(source)) !== undefined) return
      taken++
      matchAll(source, 2_000)
    }),
    { numRuns: 100, seed: 20_261_201 },
  )
  expect(taken).toBeGreaterThan(10)
}, 120_000)
