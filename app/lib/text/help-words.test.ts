import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wantedWords } from './help-words.ts'

/** Whether a text that has only this phrase is found. */
const finds = (wanted: string, text: string) =>
  wantedWords(wanted).every((words) => words.some((word) => text.includes(word)))

test.each([
  ['Xóa tài khoản', 'dong tai khoan'],
  ['HỦY  TÀI KHOẢN', 'dong tai khoan'],
  ['căn cước', 'giay to'],
  ['delete my account', 'close my account'],
  ['Top up', 'deposit'],
  ['cash out', 'withdraw'],
  ['注销账号', '关闭（注销）账户'],
  ['如何充值', '如何存款'],
] as const)('%j finds %j', (wanted, text) => {
  expect(finds(wanted, text)).toBe(true)
})

test('what else was typed must be there, too', () => {
  expect(finds('delete account password', 'close my account')).toBe(false)
  expect(finds('如何充值', '存款')).toBe(false)
})

test('a word within another has no others of its meaning', () => {
  expect(wantedWords('pushed')).toEqual([['pushed']])
  expect(wantedWords('unfair')).toEqual([['unfair']])
})

test('words without others are themselves, whatever they are', () => {
  const words = fc.array(fc.stringMatching(/^[x-z(*+[]{1,8}$/), { maxLength: 5 })
  fc.assert(
    fc.property(words, (typed) => {
      expect(wantedWords(typed.join(' '))).toEqual(typed.map((word) => [word]))
    }),
  )
})
