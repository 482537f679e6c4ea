import { decode } from 'fast-png'
import scan from 'jsqr'
import { expect, test } from 'vitest'
import { qrPng } from './qr-png.server.ts'

test('a scanner reads the text back from the picture', () => {
  const text =
    '00020101021238570010A00000072701270006970436011300110045678900208QRIBFTTA530370454061000005802VN62130809SN2B3C4DE6304ABCD'
  const { width, height, data, channels } = decode(qrPng(text))
  expect(channels).toBe(1)
  const rgba = new Uint8ClampedArray([...data].flatMap((grey) => [grey, grey, grey, 255]))
  // The package is CommonJS: its function may be one level deeper.
  const read = (scan as unknown as { default?: typeof scan }).default ?? scan
  expect(read(rgba, width, height)?.data).toBe(text)
})
