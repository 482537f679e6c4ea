import { expect, test } from 'vitest'
import { listed, semicolonOf, sentences, spaced } from './sentences.ts'

test('sentences stand a space apart, but for full-width marks', () => {
  expect(sentences('From 2 to 15 characters.', '', undefined, 'A letter first.')).toBe(
    'From 2 to 15 characters. A letter first.',
  )
  expect(sentences('长度为 2 至 15 个字符。', '以字母开头。')).toBe('长度为 2 至 15 个字符。以字母开头。')
  expect(sentences('')).toBe('')
  expect([spaced('Balance:'), spaced('余额：')]).toEqual(['Balance: ', '余额：'])
})

test('an enumeration has the commas of its language', () => {
  expect([listed([1, 3, 5], 'vi'), listed(['K♠', 'A♥'], 'en')]).toEqual(['1, 3, 5', 'K♠, A♥'])
  expect([listed([1, 3, 5], 'zh'), listed(['K♠'], 'zh')]).toEqual(['1、3、5', 'K♠'])
  expect([semicolonOf('vi'), semicolonOf('zh')]).toEqual(['; ', '；'])
})
