import { expect, test } from 'vitest'
import { typedField } from './typed-field.ts'

test.each([
  ['verificationCode', '123 456', '123456'],
  ['verificationCode', '۱۲۳ ۴۵۶', '123456'],
  ['verificationCode', '12345x', '12345x'],
  ['mobileNum', '+٨٤ ٩١٢ ٣٤٥ ٦٧٨', '+84 912 345 678'],
  ['paymentPassword', '٢٤٦٨١٠', '246810'],
  ['paymentPassword', '24 6810', '24 6810'],
  ['password', 'Demo١٢٣٤', 'Demo١٢٣٤'],
  ['payeeName', 'NGUYEN 1', 'NGUYEN 1'],
] as const)('%s "%s" is read as "%s"', (name, typed, read) => {
  expect(typedField(name, typed)).toBe(read)
})
