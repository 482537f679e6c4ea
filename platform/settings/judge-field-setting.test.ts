import vm from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyNotJudgedSo } from './judge-field-setting.ts'
import { registrationDefaults } from './registration-defaults.ts'

const withPattern = (acceptedPattern: string) => ({ ...registrationDefaults.username, acceptedPattern })

test('what a new platform starts with passes', () => {
  for (const setting of Object.values(registrationDefaults)) expect(whyNotJudgedSo(setting)).toBeUndefined()
})

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

const hostile = ['a', 'b', 'ab', 'ba', 'aab'].flatMap((piece) =>
  ['', '!', 'c'].map((end) => piece.repeat(256).slice(0, 256 - end.length) + end),
)

test('no pattern that is taken is busy with any text for long', () => {
  let taken = 0
  fc.assert(
    fc.property(anchored, (source) => {
      if (whyNotJudgedSo(withPattern(source)) !== undefined) return
      taken++
      for (const text of hostile)
        vm.runInNewContext('new RegExp(source, "u").test(text)', { source, text }, { timeout: 200 })
    }),
    { numRuns: 100 },
  )
  expect(taken).toBeGreaterThan(10)
}, 120_000)
