import { expect, test } from 'vitest'
import type { FieldSetting } from '#contract/base/settings.ts'
import { readMobile } from './mobile-number.ts'

/** Nine digits, as in Vietnam. */
const HOME: FieldSetting = {
  enabled: true,
  required: true,
  minLength: 9,
  maxLength: 9,
  patternId: 6,
  acceptedPattern: '*',
  type: 'tel',
}

test.each(['912345678', '0912345678', ' 091-234.56 (78)', '+84 912 345 678', '+840912345678'])(
  '%j is a number of the home country',
  (text) => {
    expect(readMobile('84', text, HOME)).toEqual({ ok: true, number: '+84912345678' })
  },
)

test.each(['91234567', '9123456780', '91234567x', 'x912345678', '+85 912345678'])('%j is none', (text) => {
  expect(readMobile('84', text, HOME)).toEqual({ ok: false, code: 'invalid-phone-number' })
})

test.each(['', ' - ', '0', '+84', '+840'])('%j is a number that is missing', (text) => {
  expect(readMobile('84', text, HOME)).toEqual({ ok: false, code: 'missing-phone-number' })
})

test('one of another country has four digits, and fifteen with its dialling code', () => {
  const lengths = [3, 4, 13, 14].map((length) => readMobile('1', '2'.repeat(length), undefined).ok)
  expect(lengths).toEqual([false, true, true, true])
  expect(readMobile('1', '2'.repeat(15), undefined)).toEqual({ ok: false, code: 'invalid-phone-number' })
  expect(readMobile('423', '2'.repeat(12), undefined)).toEqual({ ok: true, number: `+423${'2'.repeat(12)}` })
  expect(readMobile('423', '2'.repeat(13), undefined).ok).toBe(false)
  expect(readMobile('1', '2012x', undefined).ok).toBe(false)
  // A zero within it stays.
  expect(readMobile('1', '2012', undefined)).toEqual({ ok: true, number: '+12012' })
})
