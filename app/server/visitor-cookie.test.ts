import { expect, test } from 'vitest'
import { VisitorCookies } from './visitor-cookie.ts'

const cookies = new VisitorCookies(['new secret, 16 or more', 'old secret, 16 or more'], false)
const requireValue = (line: string) => decodeURIComponent(/^[^=]+=([^;]*)/.exec(line)?.[1] ?? '')

test('a visitor comes back as it was, and its token is not to be read', () => {
  const visitor = cookies.fresh({ token: 'the platform token', remember: true })
  const line = cookies.line(visitor)
  expect(cookies.open(requireValue(line))).toEqual(visitor)
  expect(Buffer.from(requireValue(line).slice(3), 'base64url').toString('latin1')).not.toContain('token')
  expect(line).toMatch(/^sen=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Max-Age=86400$/)
  expect(cookies.line(cookies.fresh({ token: 't' }))).not.toContain('Max-Age')
})

test('a pending login and the session beside it are each remembered by itself', () => {
  for (const [session, login] of [
    [true, false],
    [false, true],
  ] as const) {
    const visitor = cookies.fresh({
      token: 'token',
      remember: session,
      pending: { token: 'waits', remember: login },
    })
    const line = cookies.line(visitor)
    expect(cookies.open(requireValue(line))).toEqual(visitor)
    expect(line.includes('Max-Age')).toBe(session)
  }
  // A cookie of the code before, which kept one of the two.
  const former = cookies.seal('visitor', JSON.stringify(['id', null, 1, 'waits']))
  expect(cookies.open(former)?.pending).toEqual({ token: 'waits', remember: true })
})

test('on https it is __Host- and Secure', () => {
  const line = new VisitorCookies(['new secret, 16 or more'], true).line(cookies.fresh())
  expect(line).toMatch(/^__Host-sen=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Secure$/)
  const office = new VisitorCookies(['new secret, 16 or more'], true, 'sen-office')
  expect(office.line(office.fresh())).toMatch(
    /^__Host-sen-office=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Secure$/,
  )
  expect(office.open(requireValue(line))).toBeUndefined()
})

test('any change to the cookie makes a guest of it', () => {
  const value = requireValue(
    cookies.line(cookies.fresh({ token: 'token', pending: { token: 'waits', remember: true } })),
  )
  for (let at = 0; at < value.length; at++) {
    const other = value[at] === 'A' ? 'B' : 'A'
    const tampered = value.slice(0, at) + other + value.slice(at + 1)
    expect(cookies.open(tampered), `at ${at}`).toBeUndefined()
  }
  for (const broken of [undefined, '', 'v1.', 'v2.abc', 'v1.%%%', 'a'.repeat(5000)])
    expect(cookies.open(broken)).toBeUndefined()
})

test('a value has one spelling', () => {
  // Of each length, so that the last character carries unused bits in some.
  for (const token of ['t', 'to', 'tok']) {
    const value = requireValue(cookies.line(cookies.fresh({ token })))
    expect(cookies.open(value)?.token).toBe(token)
    const bytes = Buffer.from(value.slice(3), 'base64url')
    const base64 = bytes.toString('base64')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = [...alphabet].map((letter) => value.slice(0, -1) + letter).filter((other) => other !== value)
    const others = [
      `${value}=`,
      `${value}==`,
      `${value}.`,
      `${value}.x`,
      ` ${value}`,
      `${value} `,
      `${value}\n`,
      `V1${value.slice(2)}`,
      `v1.${value.slice(3, 9)} ${value.slice(9)}`,
      `v1.+${value.slice(3)}`,
      ...(base64 === value.slice(3) ? [] : [`v1.${base64}`]),
      ...last,
    ]
    for (const other of others) expect(cookies.open(other), other).toBeUndefined()
  }
})

test('a value that was sealed for one purpose opens for that one alone', () => {
  const value = cookies.seal('account', 'lan88')
  expect(cookies.unseal('account', value)).toBe('lan88')
  expect(cookies.unseal('other', value)).toBeUndefined()
  expect(cookies.open(value)).toBeUndefined()
})

test('an old secret still opens, a strange one does not', () => {
  const old = new VisitorCookies(['old secret, 16 or more'], false)
  expect(cookies.open(requireValue(old.line(old.fresh({ token: 'token' }))))?.token).toBe('token')
  const strange = new VisitorCookies(['a secret of somebody else'], false)
  expect(cookies.open(requireValue(strange.line(strange.fresh({ token: 'token' }))))).toBeUndefined()
})

const page = { accept: 'text/html,*/*;q=0.8' }
const request = (method = 'GET', headers: Record<string, string> = page) => ({
  method,
  headers: new Headers(headers),
})

test('who is signed in by a cookie of a former secret gets another one of the same visitor with a page', () => {
  const [former, newest] = ['old secret, 16 or more', 'new secret, 16 or more'].map(
    (secret) => new VisitorCookies([secret], false),
  )
  const visitor = cookies.fresh({ token: 'token', remember: true })
  const old = requireValue(former?.line(visitor) ?? '')
  const modes = ['navigate', 'cors', 'same-origin'].map((mode) => ({ ...page, 'sec-fetch-mode': mode }))
  for (const headers of [page, { accept: 'text/html' }, ...modes]) {
    const { isNew, setCookies, ...found } = cookies.visitorOf(old, request('GET', headers))
    expect([isNew, found.visitor]).toEqual([false, visitor])
    const values = setCookies.map(requireValue)
    expect(values.map((value) => newest?.open(value))).toEqual([visitor])
    // From then on the browser has the one of the newest secret.
    expect(cookies.visitorOf(values[0], request()).setCookies).toEqual([])
  }
  // A form may change who the visitor is: neither its answer nor what a page loads besides brings the cookie that came.
  for (const other of [
    request('POST'),
    request('GET', { accept: 'text/event-stream' }),
    request('GET', {}),
    request('GET', { accept: '*/*', 'sec-fetch-mode': 'cors' }),
    request('HEAD'),
  ])
    expect(cookies.visitorOf(old, other)).toEqual({ visitor, isNew: false, setCookies: [] })
  expect(cookies.visitorOf(undefined, request('POST'))).toMatchObject({
    isNew: true,
    setCookies: [expect.any(String)],
  })
})

test('a guest keeps the cookie of a former secret: a page that comes late must not undo its login', () => {
  const former = new VisitorCookies(['old secret, 16 or more'], false)
  for (const guest of [former.fresh(), former.fresh({ pending: { token: 'waits', remember: true } })])
    expect(cookies.visitorOf(requireValue(former.line(guest)), request())).toEqual({
      visitor: guest,
      isNew: false,
      setCookies: [],
    })
})

test('the forgery token belongs to one visitor', () => {
  const visitor = cookies.fresh()
  expect(cookies.isForgeryToken(cookies.forgeryToken(visitor), visitor)).toBe(true)
  expect(cookies.isForgeryToken(cookies.forgeryToken(visitor), cookies.fresh())).toBe(false)
  expect(cookies.isForgeryToken('', visitor)).toBe(false)
})

test('the forgery token is another text each time, and any of them is right as long as the visitor is the same', () => {
  const visitor = cookies.fresh()
  const tokens = Array.from({ length: 20 }, () => cookies.forgeryToken(visitor))
  expect(new Set(tokens).size).toBe(20)
  const [first = ''] = tokens
  for (const token of tokens) {
    expect(cookies.isForgeryToken(token, visitor)).toBe(true)
    const common = [...token].filter((letter, at) => letter === first[at]).length
    expect(token === first || common < token.length / 4).toBe(true)
  }
  const bytes = Buffer.from(first, 'base64url')
  for (const wrong of [
    `${first}=`,
    `${first}x`,
    first.slice(1),
    `${bytes.toString('base64')}`,
    bytes.subarray(32).toString('base64url'),
    Buffer.alloc(64).toString('base64url'),
    bytes.reverse().toString('base64url'),
  ])
    expect(cookies.isForgeryToken(wrong, visitor), wrong).toBe(false)
})
