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

test('a foreign number is read with its code after a plus or 00, or without it', () => {
  for (const text of ['+86 138 1234 5678', '0086 13812345678', '13812345678', '0138 1234 5678'])
    expect(readMobile('86', text, undefined), text).toEqual({ ok: true, number: '+8613812345678' })
  expect(readMobile('86', '0084 912 345 678', undefined)).toEqual({ ok: false, code: 'invalid-phone-number' })
})

test.each([
  ['86', '8613812345678'],
  ['86', '86 138-1234-5678'],
  ['66', '66812345678'],
  ['1', '1 (415) 555 2671'],
  ['7', '77012345678'],
])('of +%s, %s has the code twice once it is put before it, and is refused', (code, text) => {
  expect(readMobile(code, text, undefined)).toEqual({ ok: false, code: 'invalid-phone-number' })
  const read = readMobile(code, `+${text}`, undefined)
  expect(read).toEqual({ ok: true, number: `+${text.replaceAll(/\D/g, '')}` })
})

test.each([
  ['91', '9123456789'],
  ['7', '7012345678'],
  ['47', '47123456'],
  // with the national prefix, or with the code said
  ['55', '055 99123 4567'],
  ['55', '+55 55 99123 4567'],
])('of +%s, %s begins like its code, and is a number of the country', (code, text) => {
  const digits = text.replaceAll(/\D/g, '').replace(/^0/, '')
  const number = text.startsWith('+') ? `+${digits}` : `+${code}${digits}`
  expect(readMobile(code, text, undefined)).toEqual({ ok: true, number })
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
