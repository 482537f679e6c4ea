import fc from 'fast-check'
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

test.each([
  '91234567',
  '9123456780',
  '91234567x',
  'x912345678',
  '+85 912345678',
  '0085912345678',
  '85912345678',
  '8491234567',
  '84849123456780',
])('%j is none', (text) => {
  expect(readMobile('84', text, HOME)).toEqual({ ok: false, code: 'invalid-phone-number' })
})

test.each(['', ' - ', '0', '+84', '+840', '0084'])('%j is a number that is missing', (text) => {
  expect(readMobile('84', text, HOME)).toEqual({ ok: false, code: 'missing-phone-number' })
})

/** The usual spellings of a national number of Vietnam, by its nine digits. */
const spellings = (digits: string): string[] =>
  [
    digits,
    `0${digits}`,
    `84${digits}`,
    `+84${digits}`,
    `+840${digits}`,
    `0084${digits}`,
    `+84 (0) ${digits}`,
  ].flatMap((text) => [
    text,
    text.replace(/(\d{3})$/, '-$1'),
    text.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ' '),
    ` ${text}\u00a0`,
  ])

test('all usual spellings are the same number', () => {
  // Also of numbers that begin with the dialling code themselves.
  const national = fc.stringMatching(/^(?:84|[1-9]\d)\d{7}$/)
  fc.assert(
    fc.property(national, (digits) => {
      for (const text of spellings(digits))
        expect(readMobile('84', text, HOME), text).toEqual({ ok: true, number: `+84${digits}` })
    }),
  )
})

test('dashes of other scripts are read too', () => {
  expect(readMobile('84', '0912‑345–678', HOME)).toEqual({ ok: true, number: '+84912345678' })
})

test('a foreign number stays as written unless a plus or 00 says that it begins with the code', () => {
  expect(readMobile('86', '8613812345678', undefined)).toEqual({ ok: true, number: '+868613812345678' })
  for (const text of ['+86 138 1234 5678', '0086 13812345678', '13812345678'])
    expect(readMobile('86', text, undefined), text).toEqual({ ok: true, number: '+8613812345678' })
  expect(readMobile('86', '0084 912 345 678', undefined)).toEqual({ ok: false, code: 'invalid-phone-number' })
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
