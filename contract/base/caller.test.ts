import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Caller, callerHeaders, callerInHeaders, readCaller } from './caller.ts'

const KEY = 'ab'.repeat(32)
const NOW = 1_700_000_000_000
const PATH = '/wps/session/login'
const caller: Caller = { address: '203.0.113.7', language: 'vi', userAgent: 'Mozilla/5.0', session: 'a1b2' }

const proved = (changes: Partial<Caller> = {}) =>
  new Headers(callerHeaders({ ...caller, ...changes }, PATH, KEY, NOW))

test('who proves the key is believed', () => {
  expect(readCaller(proved(), PATH, KEY, NOW)).toEqual(caller)
})

test('a user agent is cut, and holds no control characters', () => {
  const read = readCaller(proved({ userAgent: `a\r\nb\u00e9c${'x'.repeat(500)}` }), PATH, KEY, NOW)
  expect(read?.userAgent).toBe(`abc${'x'.repeat(297)}`)
})

test('whatever the texts are, they are believed, and a space at an end is no difference', () => {
  const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000', 'é', 'x') })
  const cut = fc.integer({ min: 295, max: 305 }).map((at) => `${'x'.repeat(at)}  (a   b)`)
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), spaces, cut)
  fc.assert(
    fc.property(text, text, text, text, (address, language, userAgent, session) => {
      const read = readCaller(proved({ address, language, userAgent, session }), PATH, KEY, NOW)
      expect(Object.values(read ?? {})).toHaveLength(4)
      for (const [sent, got] of [
        [address, read?.address],
        [language, read?.language],
        [userAgent, read?.userAgent],
        [session, read?.session],
      ])
        expect(got).toBe(
          sent
            ?.replace(/[^ -~]/g, '')
            .slice(0, 300)
            .trim(),
        )
    }),
  )
})

test.each(['sen-address', 'sen-language', 'sen-user-agent', 'sen-proof'])(
  'a changed %s is not believed',
  (name) => {
    for (const change of [(text: string) => `${text}0`, (text: string) => text.slice(0, -1), () => '']) {
      const headers = proved()
      headers.set(name, change(headers.get(name) ?? ''))
      expect(readCaller(headers, PATH, KEY, NOW)).toBeUndefined()
    }
  },
)

test('nor one for another path, of another key, or too old', () => {
  expect(readCaller(proved(), '/wps/member/register', KEY, NOW)).toBeUndefined()
  expect(readCaller(proved(), PATH, 'cd'.repeat(32), NOW)).toBeUndefined()
  expect(readCaller(proved(), PATH, KEY, NOW + 300_000)).toEqual(caller)
  expect(readCaller(proved(), PATH, KEY, NOW + 300_001)).toBeUndefined()
  expect(readCaller(proved(), PATH, KEY, NOW - 300_001)).toBeUndefined()
})

test('nor one without a proof, or with a proof that is none', () => {
  const without = proved()
  without.delete('sen-proof')
  expect(readCaller(without, PATH, KEY, NOW)).toBeUndefined()
  for (const proof of ['.', 'x.y', '1e3.aa', `${NOW}`, `${NOW}.`, `-${NOW}.aa`]) {
    const headers = proved()
    headers.set('sen-proof', proof)
    expect(readCaller(headers, PATH, KEY, NOW)).toBeUndefined()
  }
})

test('the accounts of a browser, and the page, travel where there are any, and are proved', () => {
  const whole = { ...caller, devices: 'd1 d2', page: 'p1' }
  expect(readCaller(proved(whole), PATH, KEY, NOW)).toEqual(whole)
  expect(callerInHeaders({ ...whole, devices: 'd\u00e91' })).toEqual({ ...whole, devices: 'd1' })
  expect(callerInHeaders({ ...caller, devices: '', page: '\u00e9' })).toEqual(caller)
  expect([...proved().keys()].sort()).toEqual([
    'sen-address',
    'sen-language',
    'sen-proof',
    'sen-session',
    'sen-user-agent',
  ])
  for (const name of ['sen-devices', 'sen-page', 'sen-session']) {
    const headers = proved(whole)
    headers.set(name, 'd3')
    expect(readCaller(headers, PATH, KEY, NOW)).toBeUndefined()
    headers.delete(name)
    expect(readCaller(headers, PATH, KEY, NOW)).toBeUndefined()
  }
  // Nor may one text lend its end to the next.
  const moved = proved({ address: 'a', language: 'bc' })
  moved.set('sen-address', 'ab')
  moved.set('sen-language', 'c')
  expect(readCaller(moved, PATH, KEY, NOW)).toBeUndefined()
})

test('what the site left out is empty', () => {
  const headers = proved({ address: '', language: '', userAgent: '', session: '' })
  for (const name of ['sen-address', 'sen-language', 'sen-user-agent', 'sen-session']) headers.delete(name)
  expect(readCaller(headers, PATH, KEY, NOW)).toEqual({
    address: '',
    language: '',
    userAgent: '',
    session: '',
  })
})
