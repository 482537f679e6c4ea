import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath, withModal, withoutModal, withQuery } from './paths.ts'

test('a path of this site is kept', () => {
  for (const path of ['/', '/rng?page=2', '/personalCenter/depositv2?order=1#top', '/a/../rng']) {
    expect(ownPath(path)).toBe(
      new URL(path, 'http://site').pathname +
        new URL(path, 'http://site').search +
        new URL(path, 'http://site').hash,
    )
  }
})

const hostile = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/%09/evil.example'.replace('%09', '\t'),
  'http://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' //evil.example',
  '\n//evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '//user@evil.example',
  'evil.example',
  '.evil.example',
  '@evil.example',
  '?//evil',
  '',
  '#',
  '//[::1]/',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '\u0000/x',
  '/\u0000//x',
  'ftp://evil.example',
  'mailto:x@y',
  'blob:http://x',
  '//evil.example:80',
  'http:/evil.example',
  'http:\\evil.example',
  '/\\\t/evil.example',
  'vbscript:x',
]

test('every other place leads home or stays on this site', () => {
  for (const wanted of hostile) {
    const path = ownPath(wanted)
    expect(new URL(path, 'https://site.example').origin, wanted).toBe('https://site.example')
  }
  expect(ownPath(undefined)).toBe('/')
})

test('a path of this site is as a browser reads it', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', '7', '_', '-', '.', '/', '?', '=', '&', '%'),
    maxLength: 8,
  })
  fc.assert(
    fc.property(part, part, (path, query) => {
      const wanted = `/a${path}?${query}`
      const { pathname, search } = new URL(wanted, 'https://site.example')
      if (!pathname.startsWith('//')) expect(ownPath(wanted)).toBe(pathname + search)
    }),
  )
})

test('a path that no field of a form holds leads home', () => {
  const longest = `/${'a'.repeat(2_047)}`
  expect([ownPath(longest), ownPath(`${longest}a`)]).toEqual([longest, '/'])
  // As it is written in a URL: three bytes of UTF-8 are nine characters.
  expect(ownPath(`/${'字'.repeat(228)}`)).toBe('/')
})

test('no text at all leads off this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string({ unit: fc.constantFrom('/', '\\', '.', '@', ':', '\t', 'e', '%') }),
      ),
      (wanted) => {
        const path = ownPath(wanted)
        expect(path.startsWith('/')).toBe(true)
        expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
      },
    ),
  )
})

test('a dialog opens over the page and closes to it', () => {
  const open = withModal({ pathname: '/rng', search: '?vendor=SEN' }, 'notice', { notice: '3' })
  expect(open).toBe('/rng?vendor=SEN&modal=notice&notice=3')
  expect(withoutModal({ pathname: '/rng', search: open.slice(4) })).toBe('/rng?vendor=SEN')
  expect(withQuery('/rng', { page: 2, q: '', vendor: undefined })).toBe('/rng?page=2')
})

test('a dialog takes its own tab with it, and leaves that of the page', () => {
  const closed = (search: string) => withoutModal({ pathname: '/pointMall', search })
  expect(closed('?tab=convert&modal=forget')).toBe('/pointMall?tab=convert')
  expect(closed('?tab=mobile&modal=forget&captcha=1')).toBe('/pointMall')
  expect(closed('?tab=convert&modal=help')).toBe('/pointMall?tab=convert')
})

test('a page that holds a form keeps its tab and its way back under a dialog', () => {
  const at = (pathname: string, search: string) => withoutModal({ pathname, search })
  expect(at('/login', '?type=sms&redirectTo=%2Fvip&modal=login')).toBe('/login?type=sms&redirectTo=%2Fvip')
  expect(at('/login', '?type=sms&method=register&modal=register')).toBe('/login?type=sms')
  expect(at('/forget', '?tab=email&modal=forget&captcha=1')).toBe('/forget?tab=email')
  expect(at('/vip', '?type=sms&redirectTo=%2Fvip&modal=login')).toBe('/vip')
  expect(withModal({ pathname: '/login', search: '?type=sms&modal=login' }, 'help')).toBe(
    '/login?type=sms&modal=help',
  )
})

test('a query is written as URLSearchParams writes it', () => {
  const value = fc.oneof(fc.stringMatching(/^[\w.*-]+$/), fc.string({ minLength: 1 }), fc.integer())
  const name = fc.oneof(fc.stringMatching(/^[\w.*-]+$/), fc.string({ minLength: 1 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 }), (pairs) => {
      const query = Object.fromEntries(pairs)
      const entries = Object.entries(query).map(([key, one]): [string, string] => [key, String(one)])
      expect(withQuery('/a', query)).toBe(entries.length > 0 ? `/a?${new URLSearchParams(entries)}` : '/a')
    }),
  )
})
