import { expect, test } from 'vitest'
import { refuse } from '#platform/base/result.ts'
import { validateField } from './validate-field.ts'

const setting = {
  enabled: true,
  required: true,
  minLength: 6,
  maxLength: 10,
  patternId: 4,
  acceptedPattern: '*',
  type: 'password',
} as const

test('a value that keeps the rule passes', () => {
  expect(validateField('password', setting, 'abc123')).toBeUndefined()
  expect(validateField('password', { ...setting, required: false }, '')).toBeUndefined()
})

test.each([
  ['', 'required'],
  ['abc12', 'too-short'],
  ['abcdef12345', 'too-long'],
  ['abc 123', 'format'],
] as const)('%j is refused with the rule, for the message', (value, code) => {
  const rule = { field: 'password', min: '6', max: '10', patternId: 4 }
  expect(validateField('password', setting, value)).toEqual(refuse(code, rule))
  expect(validateField('password', { ...setting, acceptedPattern: '^[A-Za-z]' }, value)).toEqual(
    refuse(code, { ...rule, firstLetter: true }),
  )
})
