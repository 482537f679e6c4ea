import { expect, test } from 'vitest'
import { openPath, sealPath, WEB_ADDRESS } from './customer-service.ts'

const KEY = 'a1b2c3d4'
const opened = (url: string) => openPath(sealPath(url, KEY))

test.each([
  ['https://t.me/sen?start=a%20b#top', 'https://t.me/sen?start=a%20b#top'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['/help?channel=LIVECHAT', '/help?channel=LIVECHAT'],
  ['https://sen.example/hỗ-trợ', 'https://sen.example/h%E1%BB%97-tr%E1%BB%A3'],
  ['/帮助?主题=存款', '/%E5%B8%AE%E5%8A%A9?%E4%B8%BB%E9%A2%98=%E5%AD%98%E6%AC%BE'],
])('%s leads to %s, which a header carries', (url, location) => {
  expect(opened(url)).toBe(location)
  expect(new Headers({ location }).get('location')).toBe(location)
})

test.each([
  '',
  'javascript:alert(1)',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://t.me/sen\r\nset-cookie: a=b',
  'https://t.me/sen\n',
  '/help\0',
  '/help\u0001',
  'https://t.me/s en',
])('%j leads nowhere', (url) => {
  expect(opened(url)).toBeUndefined()
})

test('half a character is no address', () => {
  expect(WEB_ADDRESS.test('https://t.me/\ud800')).toBe(false)
})

test('what was not sealed leads nowhere', () => {
  for (const path of ['', KEY, 'x'.repeat(40), `AAAA${KEY}`]) expect(openPath(path)).toBeUndefined()
})

test('a path has a key of eight characters, and is what was sealed with it', () => {
  for (const key of ['', 'a1b2c3d', 'a1b2c3d45'])
    expect(() => sealPath('/help', key)).toThrow('eight characters')
  expect(openPath(sealPath('/a–b—c', KEY))).toBe('/a%E2%80%93b%E2%80%94c')
  expect(openPath(`${sealPath('/help', KEY).slice(0, -1)}x`)).toBeUndefined()
})
