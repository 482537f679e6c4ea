import { createHash } from 'node:crypto'
import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { drawDigits } from './captcha-picture.ts'
import { drawPuzzle } from './slider-picture.ts'

const seed = (n: number) => Buffer.alloc(32, n)
/** What is seen of a picture, however it is packed. */
const seen = (picture: Uint8Array) => {
  const { data, palette = [], width, height } = decode(picture)
  return createHash('sha256')
    .update(JSON.stringify([width, height, palette, [...data]]))
    .digest('hex')
    .slice(0, 16)
}

/** While a site is changed, processes of two versions draw one challenge. */
test('of digits and a seed every process draws one picture, of this version or another', () => {
  expect([seen(drawDigits('01234', seed(1))), seen(drawDigits('56789', seed(2)))]).toEqual([
    '2e0674e519e26832',
    '52a41df2cfd584f1',
  ])
})

test('a puzzle too, for each of its pictures', () => {
  const pictures = [drawPuzzle(60, seed(1)), drawPuzzle(133, seed(2)), drawPuzzle(200, seed(3))]
  expect(pictures.map(({ background, piece }) => [seen(background), seen(piece)])).toEqual([
    ['0a8bfb4b70443881', '50b6adf26af4d73a'],
    ['c813a3cba819ab6b', '8f74383ddd5b6159'],
    ['a697a7f6f8129b90', 'd4f12715d655f666'],
  ])
})
