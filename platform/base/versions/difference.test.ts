import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

test('a difference is of words, not of letters', () => {
  expect(
    differenceOf(
      'Cược 18 lần số thưởng trước khi rút.',
      'Cược 20 lần số thưởng trước khi rút. Baccarat 40 %.',
    ),
  ).toEqual([
    { is: 'same', text: 'Cược ' },
    { is: 'del', text: '18 ' },
    { is: 'ins', text: '20 ' },
    { is: 'same', text: 'lần số thưởng trước khi ' },
    { is: 'del', text: 'rút.' },
    { is: 'ins', text: 'rút. Baccarat 40 %.' },
  ])
  expect(differenceOf('周六充值', '周日充值')).toEqual([
    { is: 'same', text: '周' },
    { is: 'del', text: '六' },
    { is: 'ins', text: '日' },
    { is: 'same', text: '充值' },
  ])
  expect(differenceOf('', '')).toEqual([])
})

test('the pieces of a difference are both texts', () => {
  const words = fc.array(fc.constantFrom('a', 'b', ' ', 'cd ', '\n', '周', '😀'), { maxLength: 60 })
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [earlier, later] = [one.join(''), other.join('')]
      const pieces = differenceOf(earlier, later)
      const without = (is: string) =>
        pieces
          .filter((piece) => piece.is !== is)
          .map(({ text }) => text)
          .join('')
      expect(without('ins')).toBe(earlier)
      expect(without('del')).toBe(later)
    }),
  )
})

test('texts that are too long to compare are compared as wholes', () => {
  const long = 'một hai '.repeat(3_000)
  expect(differenceOf(`x ${long}y`, `z ${'ba bốn '.repeat(3_000)}`)).toHaveLength(2)
})
