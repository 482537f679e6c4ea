import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskEmail, maskMobile } from './masked.ts'

test.each([
  ['nam@example.com', 'n***@example.com'],
  ['a@b.vn', 'a***@b.vn'],
  ['"odd@name"@example.com', '"***@example.com'],
  ['đào.lan@example.com', 'đ***@example.com'],
  ['@example.com', '***@example.com'],
])('the mail address %s shows as %s', (address, masked) => {
  expect(maskEmail(address)).toBe(masked)
})

test.each([
  ['+84912345678', ['84', '1'], '+84 *****5678'],
  ['+12425551234', ['1', '1242'], '+1242 ***1234'],
  ['+12425551234', ['1242', '1'], '+1242 ***1234'],
  ['+12425551234', ['84', '1'], '+1 ******1234'],
  ['+12425551234', ['84'], '+*******1234'],
  ['+84123', ['84'], '+84 123'],
])('the number %s, with the dialling codes %j, shows as %s', (number, codes, masked) => {
  expect(maskMobile(number, codes)).toBe(masked)
})

test('of a whole number no more than four digits are shown', () => {
  const number = fc.stringMatching(/^\d{9,11}$/)
  fc.assert(
    fc.property(number, (digits) => {
      const [code, masked = ''] = maskMobile(`+84${digits}`, ['84']).split(' ')
      return code === '+84' && masked === '*'.repeat(digits.length - 4) + digits.slice(-4)
    }),
  )
})
