import { expect, test } from 'vitest'
import { isRichLink, RichText } from './rich-text.ts'

test.each(['/', '/promotions', '/promoDetail/1?lang=vi#top', 'https://sen.vn', 'HTTPS://sen.vn/a%20b'])(
  '%j can be linked to',
  (href) => {
    expect(isRichLink(href)).toBe(true)
  },
)

test.each([
  '',
  'promotions',
  '//evil.example',
  '/a\\b',
  '/a b',
  '/a\u0000',
  'x/promotions',
  'http://sen.vn',
  'javascript:alert(1)',
  'https://',
  'https://a b',
  'https://a\\b',
  'https://[',
  'x https://sen.vn',
  'xhttps://sen.vn',
  'https://sen.vn x',
])('%j cannot', (href) => {
  expect(isRichLink(href)).toBe(false)
})

test('a text is a tree of few elements, and its links are links', () => {
  const text = ['Xin chào ', { tag: 'p', children: [{ tag: 'a', href: '/promotions', children: ['đây'] }] }]
  expect(RichText.parse(text)).toEqual(text)
  expect(RichText.safeParse([{ tag: 'script', children: [] }]).success).toBe(false)
  expect(RichText.safeParse([{ tag: 'a', href: '//evil.example', children: [] }]).success).toBe(false)
  expect(RichText.safeParse([{ tag: 'p' }]).success).toBe(false)
})
