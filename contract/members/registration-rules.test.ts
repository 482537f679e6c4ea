import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FieldSetting, registrationFields } from '#contract/base/settings.ts'
import { judgeRegistrationField } from './registration-rules.ts'

const setting = (changes: Partial<FieldSetting> = {}): FieldSetting => ({
  enabled: true,
  required: true,
  minLength: 9,
  maxLength: 9,
  patternId: 6,
  acceptedPattern: '*',
  type: 'text',
  ...changes,
})

test.each([
  ['mobileNum', '', '84', 'missing-phone-number'],
  ['mobileNum', '0912 345 678', '84', undefined],
  ['mobileNum', '91234567', '84', 'invalid-phone-number'],
  ['mobileNum', '91234567', '66', undefined],
  ['mobileNum', '+84 912 345 678', '84', undefined],
  ['mobileNum', '+84 (0)912-345-678', '84', undefined],
  ['mobileNum', '+66912345678', '84', 'invalid-phone-number'],
  ['mobileNum', '+84912345678', '66', 'invalid-phone-number'],
  ['mobileNum', '++84912345678', '84', 'invalid-phone-number'],
  ['mobileNum', '84912345678', '84', undefined],
  ['mobileNum', '0084912345678', '84', undefined],
  ['mobileNum', '8491234567', '84', 'invalid-phone-number'],
  ['mobileNum', '66 81 234 5678', '66', 'invalid-phone-number'],
  ['mobileNum', '+66 81 234 5678', '66', undefined],
  ['mobileNum', '+84', '84', 'missing-phone-number'],
  ['verificationCode', '', '84', 'missing-verification-code'],
  ['verificationCode', '12', '84', 'too-short'],
  ['confirmPassword', '', '84', 'required'],
  ['confirmPassword', 'x', '84', undefined],
  ['idNumber', '12345678a', '84', 'format'],
] as const)('%s "%s" of +%s: %s', (name, value, country, code) => {
  expect(judgeRegistrationField(name, setting(), value, country, '84')).toBe(code)
})

test('the rule for numbers is for those of the home country, whichever it is', () => {
  const judged = (country: string, home: string) =>
    judgeRegistrationField('mobileNum', setting(), '1234567', country, home)
  expect(judged('84', '84')).toBe('invalid-phone-number')
  expect(judged('84', '66')).toBeUndefined()
  expect(judged('66', '66')).toBe('invalid-phone-number')
})

test('an empty value is wrong where it is required, and nowhere else; no value makes it throw', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...registrationFields),
      fc.string({ maxLength: 300, unit: 'binary' }),
      fc.integer({ min: 0, max: 20 }),
      fc.boolean(),
      (name, value, patternId, required) => {
        const rule = setting({ patternId, required })
        expect(judgeRegistrationField(name, rule, '', '84', '84') === undefined).toBe(!required)
        judgeRegistrationField(name, rule, value, '84', '84')
      },
    ),
  )
})
