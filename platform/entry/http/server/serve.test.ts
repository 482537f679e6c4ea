import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callerHeaders, TOKEN_HEADER } from '#contract/base/caller.ts'
import { seal } from '#contract/base/cipher.ts'
import { type Endpoint, endpoint } from '#contract/base/endpoint.ts'
import { errorCodes, statusOf } from '#contract/base/errors.ts'
import { callbackAnswer } from '#contract/base/sent-callback.ts'
import { login } from '#contract/members/session.ts'
import type { Call } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { type CallSurface, callSurface, isConnectionLost, serve, serveMember, serveToken } from './serve.ts'

const common = { source: 'ours', refusals: [], value: z.unknown() } as const
const text = z.object({ text: z.string().max(100_000), count: z.number().default(7) })
const read = endpoint({
  ...common,
  method: 'GET',
  path: '/wps/read',
  auth: 'optional',
  input: z.object({ text: z.string().default('none') }),
})
const write = endpoint({ ...common, method: 'POST', path: '/wps/write', auth: 'none', input: text })
const nested = endpoint({
  ...write,
  path: '/wps/nested',
  lines: ['remark'],
  input: z.object({
    list: z.array(z.object({ text: z.string() })).default([]),
    remark: z.string().default(''),
    oldPassword: z.string().default(''),
  }),
})
const sealed = endpoint({ ...write, path: '/wps/sealed', encrypted: true })
const own = endpoint({ ...common, method: 'GET', path: '/wps/own', auth: 'member', input: z.object({}) })
const opening = endpoint({ ...own, path: '/wps/opening' })
const writingOwn = endpoint({ ...own, method: 'POST', path: '/wps/writing-own' })
const refusing = endpoint({
  ...common,
  method: 'GET',
  path: '/wps/refusing',
  auth: 'none',
  input: z.object({ code: z.string() }),
})
const broken = endpoint({ ...common, method: 'GET', path: '/wps/broken', auth: 'none', input: z.object({}) })

const TOKEN = 'the-token'
const member = { id: 100_001n, account: 'lan', accountKind: 0, uplineId: null, frozen: false }

let site: Awaited<ReturnType<typeof testPlatform>>
let app: CallSurface['http']
let send: CallSurface['send']
let callback: CallSurface['callback']
/** How often somebody asked whose a token is. */
let authenticated = 0
let seen: Call | undefined
let logged: unknown[] = []
beforeAll(async () => {
  site = await testPlatform()
  const log = { info() {}, warn() {}, error: (...line: unknown[]) => void logged.push(line) }
  const surface = callSurface(
    { ...site.ctx, log },
    [
      ...[read, write, sealed, nested].map((one) =>
        serve(one, async (_ctx, call, input) => {
          seen = call
          return ok(input)
        }),
      ),
      serveToken(opening, async (_ctx, token) => {
        if (token === 'gone') throw new Error('gone')
        const session = token === TOKEN ? { member, tokenHash: Buffer.from(token) } : null
        return { session, result: session ? ok('opened') : refuse('please-log-in') }
      }),
      serve(writingOwn, async () => ok(null)),
      serveMember(own, async (_ctx, { account }) => ok({ account })),
      serve(refusing, async (_ctx, _call, { code }) =>
        refuse(code as 'invalid', { field: 'amount', retryAfterSeconds: 60 }),
      ),
      serve(broken, async () => {
        throw new Error('the secret inside')
      }),
    ],
    async (_ctx, token) => {
      authenticated++
      if (token === 'gone') throw new Error('gone')
      return token === TOKEN ? { member, tokenHash: Buffer.from(token) } : null
    },
    async ({ path, headers, body }) => {
      if (path === '/callbacks/broken') throw new Error('the secret inside')
      return callbackAnswer(202, {
        success: true,
        message: 'ok',
        value: [path, headers['x-signature'], body && Buffer.from(body).toString()],
      })
    },
  )
  app = surface.http
  send = surface.send
  callback = surface.callback
})
beforeEach(() => {
  seen = undefined
  logged = []
  authenticated = 0
})
afterAll(() => site.close())

async function ask(path: string, init: RequestInit = {}) {
  const response = await app.fetch(new Request(`http://platform${path}`, init))
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers }
}
const post = (path: string, body: BodyInit, headers = {}) => ask(path, { method: 'POST', body, headers })
const now = () => site.clock.now().getTime()
const refusal = (message: string, value = {}) => ({ success: false, value, message })

describe('the envelope', () => {
  test('a value', async () => {
    expect(await ask('/wps/read?text=%C3%A1')).toMatchObject({
      status: 200,
      body: { success: true, value: { text: 'á' }, message: 'ok' },
    })
  })

  test.each(errorCodes)('%s has the status of the table', async (code) => {
    const answer = await ask(`/wps/refusing?code=${code}`)
    expect(answer.status).toBe(statusOf(code))
    expect(answer.body).toEqual(refusal(code, { field: 'amount', retryAfterSeconds: 60 }))
    expect(answer.headers.get('retry-after')).toBe('60')
  })

  test('a refusal that the contract does not name is logged; what every call may refuse is not', async () => {
    await ask('/wps/refusing?code=invalid')
    expect(logged).toEqual([])
    await ask('/wps/refusing?code=name-taken')
    expect(logged).toEqual([
      [{ path: '/wps/refusing', code: 'name-taken' }, 'a refusal that the contract does not name'],
    ])
  })

  test('what throws is logged, and tells the caller nothing', async () => {
    const answer = await ask('/wps/broken')
    expect(answer).toMatchObject({ status: 502, body: refusal('platform-error') })
    expect(JSON.stringify(answer.body)).not.toContain('secret')
    expect(logged).toHaveLength(1)
  })

  test.each(['/', '/wps', '/wps/nosuch', '/wps/read/', '/wps/read/more', '/WPS/read', '/wps/%00'])(
    '%s is nothing',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 404, body: refusal('not-found') })
    },
  )

  test.each([
    ['POST', '/wps/read', 'GET, HEAD'],
    ['DELETE', '/wps/read', 'GET, HEAD'],
    ['GET', '/wps/write', 'POST'],
    ['PUT', '/wps/write', 'POST'],
  ])('%s %s is told which methods there are', async (method, path, allow) => {
    const answer = await app.request(path, { method })
    expect([answer.status, answer.headers.get('allow'), await answer.json()]).toEqual([
      405,
      allow,
      refusal('method-not-offered'),
    ])
  })
})

describe('the body', () => {
  test('is parsed, with its defaults; unknown fields are dropped', async () => {
    expect(await post('/wps/write', '{"text":"a","more":1}')).toMatchObject({
      status: 200,
      body: { value: { text: 'a', count: 7 } },
    })
  })

  test.each(['', '{', 'text=a', 'undefined', '{"text":"a"', '\u0000'])('%j is no JSON', async (body) => {
    expect(await post('/wps/write', body)).toMatchObject({ status: 400, body: refusal('invalid') })
  })

  test.each(['null', '7', '[]', '"text"', '{}', '{"text":1}', '{"text":null}', '{"text":["a"]}'])(
    '%s is not what is asked for',
    async (body) => {
      expect(await post('/wps/write', body)).toMatchObject({ status: 400, body: { message: 'invalid' } })
    },
  )

  test('the field that is wrong is named', async () => {
    expect((await post('/wps/write', '{"text":"a","count":"b"}')).body).toEqual(
      refusal('invalid', { field: 'count' }),
    )
  })

  test.each(['\u001b[2J', 'a\u009bb', '\u202egpj.exe', 'a\u200db', 'a\nb'])(
    '%j cannot be seen, so it is not taken',
    async (value) => {
      expect(await post('/wps/write', JSON.stringify({ text: value }))).toMatchObject({
        status: 400,
        body: refusal('format', { field: 'text' }),
      })
      expect((await post('/wps/nested', JSON.stringify({ list: [{ text: value }] }))).body).toEqual(
        refusal('format', { field: 'list' }),
      )
      // What is no text of ours is as it was chosen: an old password must be taken, however odd.
      expect((await post('/wps/nested', JSON.stringify({ oldPassword: value }))).status).toBe(200)
    },
  )

  test('what is only looked up may be anything that can be stored', async () => {
    expect((await ask('/wps/read?text=%E2%80%AE')).status).toBe(200)
  })

  test('a text of several lines keeps its line breaks, and nothing else of that kind', async () => {
    expect((await post('/wps/nested', JSON.stringify({ remark: 'a\nb' }))).status).toBe(200)
    expect((await post('/wps/nested', JSON.stringify({ remark: 'a\n\u001bb' }))).body).toEqual(
      refusal('format', { field: 'remark' }),
    )
  })

  test.each(['a\0b', '\ud800', 'a\udfff'])('%j cannot be stored, so it is not taken', async (value) => {
    expect(await post('/wps/write', JSON.stringify({ text: value }))).toMatchObject({
      status: 400,
      body: refusal('invalid', { field: 'text' }),
    })
  })
  test('nor from a query', async () => {
    expect((await ask('/wps/read?text=a%00b')).body).toEqual(refusal('invalid', { field: 'text' }))
  })

  test('above 128 KB is too large', async () => {
    expect((await post('/wps/write', JSON.stringify({ text: 'a'.repeat(100_000) }))).status).toBe(200)
    expect(await post('/wps/write', JSON.stringify({ text: 'a'.repeat(200_000) }))).toMatchObject({
      status: 413,
      body: refusal('too-large'),
    })
  })

  test('bytes are counted, not letters', async () => {
    expect((await post('/wps/write', JSON.stringify({ text: 'ế'.repeat(50_000) }))).status).toBe(413)
  })

  test('a body without a length is read no further than it may be', async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x61))
      },
    })
    const init = { method: 'POST', body: endless, duplex: 'half' } as RequestInit
    expect(await ask('/wps/write', init)).toMatchObject({ status: 413, body: refusal('too-large') })
    expect(pulled).toBeLessThan(12)
  })

  test('over a socket too the answer arrives, announced or chunked', async () => {
    const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const large = 'a'.repeat(1_000_000)
    const chunked = new Blob([large]).stream()
    for (const body of [large, chunked]) {
      const init = { method: 'POST', body, duplex: 'half' } as RequestInit
      expect((await fetch(`http://127.0.0.1:${port}/wps/write`, init)).status).toBe(413)
    }
    server.close()
    server.closeAllConnections()
  })

  test('a hostile key changes nothing', async () => {
    const answer = await post('/wps/write', '{"text":"a","__proto__":{"count":1},"constructor":1}')
    expect(answer.body).toMatchObject({ value: { text: 'a', count: 7 } })
  })
})

describe('a sealed body', () => {
  const send = (body: unknown) => post('/wps/sealed', JSON.stringify(body))

  test('is opened', async () => {
    expect(await send({ sealed: seal({ text: 'a' }, site.ctx.platformKey, now()) })).toMatchObject({
      status: 200,
      body: { value: { text: 'a', count: 7 } },
    })
  })

  test('is refused in the clear, old, of another key, or bent', async () => {
    const good = seal({ text: 'a' }, site.ctx.platformKey, now())
    for (const body of [
      { text: 'a' },
      { sealed: { text: 'a' } },
      { sealed: '' },
      { sealed: 'AAAA' },
      { sealed: seal({ text: 'a' }, site.ctx.platformKey, now() - 300_001) },
      { sealed: seal({ text: 'a' }, 'another key', now()) },
      { sealed: `${good[0] === 'A' ? 'B' : 'A'}${good.slice(1)}` },
    ])
      expect(await send(body)).toMatchObject({ status: 400, body: refusal('invalid') })
  })

  test('the real login takes no password in the clear', async () => {
    const body = JSON.stringify({ type: 'username', username: 'player1', password: 'Demo1234' })
    const request = new Request(`http://platform${login.path}`, { method: 'POST', body })
    expect((await site.platform.fetch(request)).status).toBe(400)
  })
})

describe('who calls', () => {
  const visitor = { address: '198.51.100.9', language: 'zh', userAgent: 'phone', session: '' }
  const headers = () => callerHeaders(visitor, '/wps/read', site.ctx.platformKey, now())

  test('is believed with a proof alone', async () => {
    await ask('/wps/read', { headers: headers() })
    expect(seen?.caller).toEqual(visitor)
    await ask('/wps/read', { headers: { ...headers(), 'sen-address': '127.0.0.1' } })
    expect(seen?.caller.address).toBe('unproved')
    await ask('/wps/read', { headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(seen?.caller.address).toBe('unproved')
  })

  test('a token in its header makes a member; elsewhere it is nothing', async () => {
    await ask('/wps/read', { headers: { [TOKEN_HEADER]: TOKEN } })
    expect(seen?.member).toEqual(member)
    for (const request of [
      { path: `/wps/read?token=${TOKEN}`, headers: {} },
      { path: '/wps/read', headers: { [TOKEN_HEADER]: 'another' } },
      { path: '/wps/read', headers: { authorization: `Bearer ${TOKEN}` } },
      { path: '/wps/read', headers: { cookie: `${TOKEN_HEADER}=${TOKEN}` } },
    ]) {
      await ask(request.path, { headers: request.headers as Record<string, string> })
      expect(seen).toMatchObject({ member: null, tokenHash: null })
    }
  })

  test('a call for members wants one', async () => {
    expect(await ask('/wps/own')).toMatchObject({ status: 401, body: refusal('please-log-in') })
    expect(await ask('/wps/own', { headers: { [TOKEN_HEADER]: 'dead' } })).toMatchObject({ status: 401 })
    expect(await ask('/wps/own', { headers: { [TOKEN_HEADER]: TOKEN } })).toMatchObject({
      body: { value: { account: 'lan' } },
    })
  })

  test('a call for nobody in particular does not look at tokens', async () => {
    await post('/wps/write', '{"text":"a"}', { [TOKEN_HEADER]: TOKEN })
    expect(seen?.member).toBeNull()
  })
})

describe('one page', () => {
  const calls = (page: string | undefined) => async (one: Endpoint, token: string | null) => {
    const caller = {
      address: '198.51.100.9',
      language: 'zh',
      userAgent: '',
      session: '',
      ...(page && { page }),
    }
    const answer = await send({ endpoint: one, caller, token, input: {} })
    return 'success' in answer && answer.success
  }

  test('asks once whose a token is, the next page anew', async () => {
    const [first, second] = [calls('one'), calls('two')]
    for (let time = 0; time < 3; time++) expect(await first(own, TOKEN)).toBe(true)
    expect(authenticated).toBe(1)
    expect(await second(own, TOKEN)).toBe(true)
    expect(authenticated).toBe(2)
    site.clock.advance(5)
    await first(own, TOKEN)
    expect(authenticated).toBe(3)
  })

  test('knows each token by itself, a dead one too', async () => {
    const page = calls('of two tokens')
    expect(await page(own, TOKEN)).toBe(true)
    expect(await page(own, 'dead')).toBe(false)
    expect(await page(own, 'dead')).toBe(false)
    expect(await page(own, null)).toBe(false)
    expect(authenticated).toBe(2)
  })

  test('asks anew once it has written, and always to write', async () => {
    const page = calls('that writes')
    await page(own, TOKEN)
    await page(writingOwn, TOKEN)
    expect(authenticated).toBe(2)
    await page(own, TOKEN)
    expect(authenticated).toBe(3)
  })

  test('takes what a call found that opens the session itself', async () => {
    const page = calls('that opens')
    expect(await Promise.all([page(opening, TOKEN), page(own, TOKEN)])).toEqual([true, true])
    expect(await Promise.all([page(own, TOKEN), page(opening, TOKEN)])).toEqual([true, true])
    expect(await page(opening, 'dead')).toBe(false)
    expect(await page(opening, null)).toBe(false)
    expect(authenticated).toBe(0)
  })

  test('fails as a whole without ending the process, whoever asked first', async () => {
    const page = calls('of a database that is gone')
    expect(await Promise.all([page(own, 'gone'), page(opening, 'gone')])).toEqual([false, false])
    expect(await Promise.all([page(opening, 'gone'), page(own, 'gone')])).toEqual([false, false])
    expect(logged).toHaveLength(4)
  })

  test('without a page every call asks', async () => {
    const nowhere = calls(undefined)
    for (let time = 0; time < 2; time++) await nowhere(own, TOKEN)
    expect(authenticated).toBe(2)
  })
})

describe('within the process', () => {
  const inside = (one: Endpoint, input: Record<string, unknown>) =>
    send({ endpoint: one, caller: null, token: null, input })

  test('a query is texts, a body is what it is', async () => {
    expect(await inside(read, { text: 7 })).toEqual({ success: true, value: { text: '7' }, message: 'ok' })
    expect(await inside(read, { text: 'a\ud800' })).toMatchObject({ value: { text: 'a\ufffd' } })
    expect(await inside(write, { text: 7 })).toEqual(refusal('invalid', { field: 'text' }))
    expect(await inside(sealed, { text: 'a' })).toMatchObject({ value: { text: 'a', count: 7 } })
  })

  test('what throws is logged, and tells the caller nothing', async () => {
    expect(await inside(broken, {})).toEqual(refusal('platform-error'))
    expect(logged).toHaveLength(1)
  })

  test('what is not served is nothing', async () => {
    expect(await inside({ ...read, path: '/wps/nosuch' }, {})).toEqual(refusal('not-found'))
  })

  test('a refusal is the same', async () => {
    expect(await inside(refusing, { code: 'name-taken' })).toEqual(
      refusal('name-taken', { field: 'amount', retryAfterSeconds: 60 }),
    )
  })
})

test('a callback is answered alike over HTTP and within the process, one that fails too', async () => {
  const headers = { 'x-signature': 'abc' }
  const within = (path: string) =>
    callback({ method: 'POST', path, headers, body: new Uint8Array(Buffer.from('{"a":"á"}')) })
  for (const [path, status, message] of [
    ['/callbacks/one', 202, 'ok'],
    ['/callbacks/one/bet', 202, 'ok'],
    ['/callbacks/broken', statusOf('platform-error'), 'platform-error'],
  ] as const) {
    const over = await post(`${path}?query`, '{"a":"á"}', headers)
    const { status: told, text } = await within(path)
    expect([over.status, over.body]).toEqual([told, JSON.parse(text)])
    expect([told, over.body]).toMatchObject([status, { message }])
    if (status === 202) expect(over.body).toMatchObject({ value: [path, 'abc', '{"a":"á"}'] })
  }
  const large = await post('/callbacks/one', 'x'.repeat(16 * 1024 + 1))
  expect(large.body).toMatchObject({ value: ['/callbacks/one', null, null] })
})

test('a database that is silent is a lost connection, in the words of a client and of a pool', async () => {
  const silent = createNetServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const place = { host: '127.0.0.1', port, connectionTimeoutMillis: 50 }
  const pool = new pg.Pool(place)
  for (const connecting of [new pg.Client(place).connect(), pool.connect()]) {
    const [outcome] = await Promise.allSettled([connecting])
    expect(outcome).toMatchObject({ status: 'rejected' })
    expect(isConnectionLost((outcome as PromiseRejectedResult).reason)).toBe(true)
  }
  await pool.end()
  silent.close()
})
