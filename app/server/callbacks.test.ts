import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { ServerBuild } from '@remix-run/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Cache } from '#app/rendering/cache.ts'
import { type CallbackAnswer, callbackAnswer, type SentCallback } from '#contract/base/sent-callback.ts'
import { partsWithoutPlatform } from '#tests/support/site/site-parts.ts'
import { callbackOverHttp } from './callbacks.ts'
import { peerOf, requestListener } from './connections/request-listener.ts'
import { createSite } from './site.ts'

let answering: (callback: SentCallback) => Promise<CallbackAnswer>
let sentCallbacks: SentCallback[]
let logged: Record<string, unknown>[]
const line = (fields: Record<string, unknown>) => void logged.push(fields)
const log = { info: line, warn: line, error: line }
const routes = { root: { id: 'root', path: '/', module: { loader: () => null } } }
const site = createSite({
  ...partsWithoutPlatform,
  pages: async () => new Response(null, { status: 204 }),
  build: async () => ({ routes }) as unknown as ServerBuild,
  cache: new Cache(),
  sendCallback(callback) {
    sentCallbacks.push(callback)
    return answering(callback)
  },
  log,
})
const server = createServer(
  requestListener({ answer: (request, exchange) => site.answer(request, peerOf(exchange)), log }),
)
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
beforeEach(() => {
  sentCallbacks = []
  logged = []
  answering = async () => callbackAnswer(200, { success: true, value: 'đã nhận', message: 'ok' })
})

const at = (path: string) => `http://127.0.0.1:${port}${path}`
const post = (path: string, body: BodyInit, headers = {}) =>
  fetch(at(path), { method: 'POST', body, headers })

test('a message is handed on byte for byte, and its answer given back', async () => {
  const body = Buffer.from([0x7b, 0xff, 0x00, 0x7d])
  const answer = await post('/callbacks/A%20B/bet?a=1', body, { 'X-Signature': 'abc', cookie: 'a=b' })
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
    200,
    'application/json',
    { success: true, value: 'đã nhận', message: 'ok' },
  ])
  expect(sentCallbacks).toMatchObject([
    { method: 'POST', path: '/callbacks/A%20B/bet', headers: { 'x-signature': 'abc' } },
  ])
  expect(Buffer.from(sentCallbacks[0]?.body ?? [])).toEqual(body)
  expect(logged).toMatchObject([
    {
      method: 'POST',
      path: '/callbacks/A%20B/bet',
      status: 200,
      requestId: answer.headers.get('x-request-id'),
    },
  ])
  expect((await fetch(at('/other'))).status).toBe(204)
})

test('what is no message, or too large, is not handed on', async () => {
  const got = await fetch(at('/callbacks/one'))
  expect([got.status, got.headers.get('allow'), await got.json()]).toMatchObject([
    405,
    'POST',
    { success: false, message: 'method-not-offered' },
  ])
  const response = await post('/callbacks/one', 'x'.repeat(64 * 1024 + 1))
  expect([response.status, await response.json()]).toMatchObject([413, { message: 'too-large' }])
  // In parts, without a length: answered before its end.
  const sent = request(at('/callbacks/one'), { method: 'POST' })
  sent.on('error', () => {})
  sent.write('x'.repeat(65 * 1024))
  const [early] = await once(sent, 'response')
  expect(early.statusCode).toBe(413)
  sent.destroy()
  expect(sentCallbacks).toEqual([])
  expect((await post('/callbacks/one', 'x'.repeat(64 * 1024))).status).toBe(200)
})

test('a platform that is out of reach is 503, with the time to wait', async () => {
  for (const failing of [
    async () => Promise.reject(new Error('down')),
    async () => callbackAnswer(503, { success: false, value: null, message: 'platform-unreachable' }),
  ]) {
    answering = failing
    const answer = await post('/callbacks/one', '{}')
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '10',
      { success: false, value: null, message: 'platform-unreachable' },
    ])
  }
})

test('a message that breaks off is not handed on', async () => {
  const socket = connect(port, '127.0.0.1')
  const ended = new Promise((resolve) => server.once('request', (request) => request.on('close', resolve)))
  socket.write('POST /callbacks/one HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"half":')
  await once(server, 'request')
  socket.destroy()
  await ended
  await expect.poll(() => logged.at(-1)).toMatchObject({ status: 499 })
  expect(sentCallbacks).toEqual([])
})

test('over HTTP only what concerns the message is forwarded', async () => {
  let forwarded: [string, RequestInit] | undefined
  const send = callbackOverHttp(async (path, init) => {
    forwarded = [path, init]
    return new Response('{"message":"not-found"}', { status: 404 })
  })
  const headers = { 'x-signature': 'abc', cookie: 'a=b', host: 'a', 'content-length': '2' }
  const body = new Uint8Array(Buffer.from('{}'))
  expect(await send({ method: 'POST', path: '/callbacks/one', headers, body }, 1_000)).toEqual({
    status: 404,
    text: '{"message":"not-found"}',
  })
  expect(forwarded).toMatchObject(['/callbacks/one', { method: 'POST', headers: [['x-signature', 'abc']] }])
})
