import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'
import { expect, test, vi } from 'vitest'
import { ownSite } from '#tests/support/site/own-site.ts'
import { rawSocket } from '#tests/support/site/raw-socket.ts'

const site = ownSite()
const { host } = new URL(site.origin)

/** What the site answers to bytes on a connection, which it then closes. */
async function answerTo(text: string) {
  const answer = await rawSocket(site.origin, text).closed
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const html = parse(body)
  return {
    status: Number(head.slice(9, 12)),
    head,
    code: html.querySelector('[role=alert]')?.getAttribute('data-error'),
    language: html.querySelector('html')?.getAttribute('lang'),
    headings: html.querySelectorAll('h1').length,
  }
}

const close = 'Connection: close\r\n\r\n'

test.each([
  [
    'a head over 16 KB',
    `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Long: ${'y'.repeat(20_000)}\r\n${close}`,
    431,
    'too-large',
  ],
  [
    'a head of a megabyte',
    `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Long: ${'y'.repeat(1_000_000)}\r\n${close}`,
    431,
    'too-large',
  ],
  [
    'a path over 16 KB',
    `GET /?${'y'.repeat(20_000)} HTTP/1.1\r\nHost: ${host}\r\n${close}`,
    431,
    'too-large',
  ],
  ...['//%25', '//[::1', '//a%20b?x', '//evil.example:99999'].map(
    (target): [string, string, number, string] => [
      `the path ${target}`,
      `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${close}`,
      404,
      'not-found',
    ],
  ),
  ['no request', `nonsense\r\n\r\n`, 400, 'invalid'],
  ['two hosts', `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n${close}`, 400, 'invalid'],
  ['the same host twice', `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\n${close}`, 400, 'invalid'],
  ['no host', `GET / HTTP/1.1\r\n${close}`, 400, 'invalid'],
  ['a host that is none', `GET / HTTP/1.1\r\nHost: a b\r\n${close}`, 400, 'invalid'],
  ['a host of no URL', `GET /rng HTTP/1.1\r\nHost: xn--a\r\n${close}`, 400, 'invalid'],
  ['a backslash', `GET /\\evil HTTP/1.1\r\nHost: ${host}\r\n${close}`, 400, 'invalid'],
  [
    'two lengths',
    `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`,
    400,
    'invalid',
  ],
  [
    'a length and chunks',
    `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${close}0\r\n\r\n`,
    400,
    'invalid',
  ],
  ['an unknown method', `BREW / HTTP/1.1\r\nHost: ${host}\r\n${close}`, 405, 'method-not-offered'],
  ['CONNECT', `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 405, 'method-not-offered'],
])('%s is answered by a page', async (_name, text, status, code) => {
  const answer = await answerTo(text)
  expect(answer).toMatchObject({ status, code, language: 'vi', headings: 1 })
  expect(answer.head).toMatch(/^content-type: text\/html; charset=utf-8\r?$/im)
  if (status === 405) expect(answer.head).toMatch(/^allow: GET, HEAD, POST\r?$/im)
})

test('the page is in the language of the visitor, as far as it is known', async () => {
  const long = `X-Long: ${'y'.repeat(20_000)}\r\n`
  const ask = async (lines: string) =>
    (await answerTo(`GET / HTTP/1.1\r\nHost: ${host}\r\n${lines}${close}`)).language
  expect(await ask(`Accept-Language: zh-CN,en;q=0.5\r\n${long}`)).toBe('zh-CN')
  expect(await ask(`Accept-Language: ar,en;q=0.5\r\n${long}`)).toBe('ar')
  expect(await ask(`Cookie: sen=x; lang=en\r\n${long}`)).toBe('en')
  expect(await ask(`Accept-Language: en\r\nHost: ${host}\r\n`)).toBe('en')
  expect((await answerTo(`GET /login?lang=en HTTP/1.1\r\nHost: ${host}\r\n${long}${close}`)).language).toBe(
    'en',
  )
})

test('a client that hangs up in the middle of its form is no fault of ours', async () => {
  const marker = `/login?hung=${Date.now()}`
  const log = () => readFileSync(path.join(site.env.VAR_DIR ?? '', 'server.log'), 'utf8').slice(before)
  let before = 0
  before = log().length
  const raw = rawSocket(
    site.origin,
    `POST ${marker} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n`,
  )
  await raw.comes(/100 Continue/) // the request is there
  raw.socket.write('a=b', () => raw.socket.resetAndDestroy())
  await vi.waitFor(() => expect(log()).toContain('"status":499'), { timeout: 20_000, interval: 20 })
  expect(log()).not.toContain('"level":"error"')
})
