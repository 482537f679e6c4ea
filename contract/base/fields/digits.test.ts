import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitCode, plainDigits } from './digits.ts'

test('the digits of every script are 0 to 9, one for one, and nothing else is touched', () => {
  const signs = Array.from({ length: 0x2_00_00 }, (_, code) => String.fromCodePoint(code)).join('')
  const digits = signs.match(/\p{Nd}/gu) ?? []
  expect(digits.length % 10).toBe(0)
  for (let first = 0; first < digits.length; first += 10)
    expect(plainDigits(digits.slice(first, first + 10).join(''))).toBe('0123456789')
  const others = fc.string({ unit: 'binary' }).filter((text) => !/\p{Nd}/u.test(text))
  fc.assert(fc.property(others, (text) => plainDigits(text) === text))
})

test.each(['123456', '123 456', ' 1 2 3 4 5 6\n', '١٢٣٤٥٦', '۱۲۳ ۴۵۶', '१२३४५६', '１２３　４５６'])(
  '%j is the code 123456',
  (typed) => expect(digitCode(typed)).toBe('123456'),
)
