import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { readQrCode } from '#tests/support/pages/qr-code.ts'
import { qrPng } from './qr-png.server.ts'

test('a scanner reads the text back from the picture', () => {
  const text =
    '00020101021238570010A00000072701270006970436011300110045678900208QRIBFTTA530370454061000005802VN62130809SN2B3C4DE6304ABCD'
  const png = qrPng(text)
  expect(decode(png).channels).toBe(1)
  expect(readQrCode(png)).toBe(text)
})
