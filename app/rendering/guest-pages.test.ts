import { randomBytes } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { readCookies } from '#app/lib/visitor/cookies.ts'
import { flags } from '#contract/base/settings.ts'
import { openPromise } from '../../tests/support/open-promise.ts'
import { Cache } from './cache.ts'
import { GuestPages, keyOfGuest } from './guest-pages.ts'

const word = () => randomBytes(8).toString('hex')

const contextOf = (more: Partial<AppLoadContext> = {}) =>
  ({
    nonce: word(),
    csrf: word(),
    requestId: word(),
    setCookies: [],
    pageCookies: [],
    privatePage: false,
    afterwards: [],
    log: { warn: vi.fn() },
    ...more,
  }) as unknown as AppLoadContext

/** A page with what is the visitor's own in it, as the context says it while it is rendered. */
const pageOf = (context: AppLoadContext, text = 'the same') =>
  answerOf(
    `<html nonce="${context.nonce}">${text}<i>${context.csrf}</i><i>${context.csrf}</i>${context.requestId}</html>`,
  )

const answerOf = (html: string, status = 200): HttpAnswer => ({
  status,
  headers: new Headers({ 'Content-Type': 'text/html', 'Content-Length': String(html.length) }),
  body: Buffer.from(html),
})

const textOf = ({ body }: HttpAnswer) => new Response(body as BodyInit | null).text()

/** Pages on a clock of their own; `ask` is one guest's request. */
function site() {
  const clock = { nowMs: 1_000 }
  const pages = new GuestPages(new Cache().store('guest-pages'), () => clock.nowMs)
  const render = vi.fn(async (context: AppLoadContext) => pageOf(context))
  /** Of what is rendered for no visitor. */
  const ofNobody = contextOf()
  const ask = async (context = contextOf(), key = 'a page') => {
    const own = pageOf(context)
    const answer = await pages.answer(key, context, render, () => ofNobody)
    return { answer, text: await textOf(answer), own: await textOf(own) }
  }
  return { clock, render, ask, ofNobody }
}

test('a page is rendered once in two seconds, and has the own words of each guest', async () => {
  const { clock, render, ask } = site()
  for (let guest = 0; guest < 3; guest++) {
    const { answer, text, own } = await ask()
    expect(text).toBe(own)
    expect(answer.headers.get('content-length')).toBe(String(own.length))
    clock.nowMs += 700
  }
  expect(render).toHaveBeenCalledTimes(1)
  await ask()
  expect(render).toHaveBeenCalledTimes(2)
})

test('what is asked for in its last quarter of a second is rendered meanwhile, and nobody waits for it', async () => {
  const { clock, render, ask, ofNobody } = site()
  await ask()
  clock.nowMs += 1_750
  const anew = openPromise<HttpAnswer>()
  const appLoadContexts: AppLoadContext[] = []
  render.mockImplementationOnce((context) => {
    appLoadContexts.push(context)
    return anew.promise
  })
  for (let guest = 0; guest < 3; guest++) {
    const { text, own } = await ask()
    expect(text).toBe(own)
  }
  expect(appLoadContexts).toEqual([ofNobody])
  anew.resolve(pageOf(ofNobody, 'newer'))
  await new Promise((resolve) => setImmediate(resolve))
  clock.nowMs += 1_000
  const { text, own } = await ask()
  expect(text).toBe(own.replace('the same', 'newer'))
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page that cannot be rendered ahead is rendered when it is too old, and what failed is logged', async () => {
  const { clock, render, ask, ofNobody } = site()
  await ask()
  clock.nowMs += 1_750
  render.mockRejectedValueOnce(new Error('a bug'))
  const { text, own } = await ask()
  expect(text).toBe(own)
  await vi.waitFor(() => expect(ofNobody.log.warn).toHaveBeenCalledOnce(), { timeout: 20_000 })
  clock.nowMs += 500
  render.mockImplementationOnce(async (context) => pageOf(context, 'newer'))
  expect((await ask()).text).toContain('newer')
})

test('a page is not replaced by an older one whose rendering took longer', async () => {
  const { clock, render, ask, ofNobody } = site()
  await ask()
  clock.nowMs += 1_750
  const late = openPromise<HttpAnswer>()
  render.mockReturnValueOnce(late.promise)
  await ask()
  clock.nowMs += 500
  render.mockImplementationOnce(async (context) => pageOf(context, 'newer'))
  expect((await ask()).text).toContain('newer')
  late.resolve(pageOf(ofNobody, 'older'))
  await new Promise((resolve) => setImmediate(resolve))
  expect((await ask()).text).toContain('newer')
})

test('own words of another length fit too', async () => {
  const { ask } = site()
  for (const csrf of ['short', 'x'.repeat(500), 'Ω+/=']) {
    const { answer, text, own } = await ask(contextOf({ csrf }))
    expect(text).toBe(own)
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(own)))
  }
})

test('a page under another key is another page', async () => {
  const { render, ask } = site()
  await ask(contextOf(), 'one')
  render.mockImplementation(async (context) => pageOf(context, 'other'))
  expect((await ask(contextOf(), 'two')).text).toContain('other')
  expect((await ask(contextOf(), 'one')).text).toContain('the same')
})

test('while a page is rendered it does not know whose it is, and its context is as before then', async () => {
  const { render, ask } = site()
  const before = contextOf()
  const { nonce, csrf, requestId } = before
  let seen: string[] = []
  render.mockImplementation(async (context) => {
    seen = [context.nonce, context.csrf, context.requestId]
    throw new Error('a bug')
  })
  await expect(ask(before)).rejects.toThrow('a bug')
  for (const own of [nonce, csrf, requestId]) expect(seen).not.toContain(own)
  expect(before).toMatchObject({ nonce, csrf, requestId })
})

test('what is a failure, or said to one visitor alone, is shown with its own words, and not kept', async () => {
  const acts: ((context: AppLoadContext) => void)[] = [
    (context) => context.setCookies.push('a=b'),
    (context) => context.pageCookies.push('a=b'),
    (context) => Object.assign(context, { privatePage: true }),
    (context) => Object.assign(context, { humanCheckDue: true }),
    (context) => Object.assign(context, { retryAfterSeconds: 3 }),
  ]
  for (const act of acts) {
    const { render, ask } = site()
    render.mockImplementationOnce(async (context) => {
      act(context)
      return pageOf(context, 'for one')
    })
    const first = await ask()
    expect(first.text).toBe(first.own.replace('the same', 'for one'))
    expect((await ask()).text).toContain('the same')
    expect(render).toHaveBeenCalledTimes(2)
  }
  const { render, ask } = site()
  render.mockImplementationOnce(async (context) => answerOf(`failed ${context.requestId}`, 503))
  const context = contextOf()
  const failed = await ask(context)
  expect([failed.answer.status, failed.text]).toEqual([503, `failed ${context.requestId}`])
  expect((await ask()).answer.status).toBe(200)
})

test('a redirect or a file is passed on', async () => {
  const { render, ask } = site()
  for (const other of [new Response(null, { status: 302 }), new Response('a file')]) {
    render.mockImplementationOnce(async () => other)
    expect((await ask()).answer).toBe(other)
  }
})

test('a page that comes as a stream has the own words of each guest too', async () => {
  const { render, ask } = site()
  render.mockImplementation(async (context) => {
    const { headers, body } = pageOf(context)
    headers.delete('Content-Length')
    return new Response(body as BodyInit, { headers })
  })
  for (let guest = 0; guest < 2; guest++) {
    const { answer, text, own } = await ask()
    expect(text).toBe(own)
    expect(answer.headers.get('content-length')).toBe(String(own.length))
  }
})

test('who asks while a page is rendered waits for it', async () => {
  const { render, ask } = site()
  const all = await Promise.all(Array.from({ length: 20 }, () => ask()))
  for (const { text, own } of all) expect(text).toBe(own)
  expect(render).toHaveBeenCalledTimes(1)
})

test('who has waited for a page that is not to keep has one of its own', async () => {
  const { render, ask } = site()
  render.mockImplementation(async (context) => answerOf(`failed ${context.requestId}`, 503))
  const contexts = Array.from({ length: 5 }, () => contextOf())
  const texts = await Promise.all(contexts.map(async (context) => (await ask(context)).text))
  expect(texts).toEqual(contexts.map(({ requestId }) => `failed ${requestId}`))

  render.mockRejectedValueOnce(new Error('a bug')).mockImplementation(async (context) => pageOf(context))
  const [broken, waited] = await Promise.allSettled([ask(), ask()])
  expect([broken?.status, waited?.status]).toEqual(['rejected', 'fulfilled'])
})

test('one of those who have waited in vain renders, and the others join it', async () => {
  const { render, ask } = site()
  render.mockRejectedValueOnce(new Error('a bug'))
  const [broken, ...waited] = await Promise.allSettled(Array.from({ length: 5 }, () => ask()))
  expect(broken?.status).toBe('rejected')
  for (const asked of waited) {
    const { text, own } = (asked as PromiseFulfilledResult<Awaited<ReturnType<typeof ask>>>).value
    expect(text).toBe(own)
  }
  expect(render).toHaveBeenCalledTimes(2)
})

test('who has joined a rendering that is lost waits for half a second, and no longer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { clock, render, ask } = site()
  const lost = openPromise<HttpAnswer>()
  render.mockReturnValueOnce(lost.promise)
  const leader = ask()
  clock.nowMs += 400
  const waiting = [ask(), ask(), ask()]
  await vi.advanceTimersByTimeAsync(99)
  expect(render).toHaveBeenCalledTimes(1)
  clock.nowMs += 100
  await vi.advanceTimersByTimeAsync(1)
  expect(render).toHaveBeenCalledTimes(2)
  for (const { text, own } of await Promise.all(waiting)) expect(text).toBe(own)
  expect(vi.getTimerCount()).toBe(0)

  lost.resolve(new Response(null, { status: 302 }))
  expect((await leader).answer.status).toBe(302)
  await ask()
  expect(render).toHaveBeenCalledTimes(2)
})

test('nobody waits for a rendering that may be lost', async () => {
  const { clock, render, ask } = site()
  render.mockReturnValueOnce(new Promise(() => {}))
  ask()
  clock.nowMs += 500
  const { text, own } = await ask()
  expect(text).toBe(own)
})

test('as many pages as come: the oldest are forgotten, by count and by size', async () => {
  const { render, ask } = site()
  for (let page = 0; page < 501; page++) await ask(contextOf(), `page ${page}`)
  await ask(contextOf(), 'page 1')
  expect(render).toHaveBeenCalledTimes(501)
  await ask(contextOf(), 'page 0')
  expect(render).toHaveBeenCalledTimes(502)

  const large = site()
  large.render.mockImplementation(async (context) => pageOf(context, 'x'.repeat(17 * 1024 * 1024)))
  for (const key of ['a', 'b', 'b', 'a']) await large.ask(contextOf(), key)
  expect(large.render).toHaveBeenCalledTimes(3)
})

const brand = {
  version: 'site:1',
  flags,
  currencySymbol: '₫',
  licence: { vi: '', en: '', zh: '' },
  imageCDNs: [],
  resources: {},
  gtagId: '',
  providers: [],
}

/** The key of a request for `/` by a guest, or of what is said of it otherwise. */
function keyOf(headers: Record<string, string> = {}, more: Partial<AppLoadContext> = {}, method = 'GET') {
  const visitor = {
    token: null,
    pending: null,
    remember: false,
    id: word(),
    address: '',
    userAgent: '',
    isNew: true,
  }
  const context = {
    visitor,
    cookies: readCookies(headers.cookie ?? null),
    origin: 'http://site',
    brand,
    pathAndQuery: '/',
    ...more,
  } as AppLoadContext
  return keyOfGuest(new Request('http://site/', { method, headers }), context, 'sen')
}

test('guests who are shown the same have the same key', () => {
  const same = keyOf()
  expect(same).toBeTypeOf('string')
  const alike: Record<string, string>[] = [
    { cookie: 'sen=somebody' },
    { cookie: 'lang=vi; theme=system; sen=x' },
    { cookie: 'theme=sepia' },
    { cookie: 'analytics=yes' },
    { cookie: '_ga=GA1.1.2; _ga_ABC123=GS1.1' },
    { 'accept-language': 'vi,en;q=0.5' },
    { 'accept-language': 'sv' },
    { 'user-agent': 'a telephone', referer: 'http://elsewhere/', 'x-forwarded-for': '1.2.3.4' },
  ]
  for (const headers of alike) expect(keyOf(headers)).toBe(same)
  // The settings are asked for anew every two seconds: the same ones are the same.
  expect(keyOf({}, { brand: structuredClone(brand) })).toBe(same)
})

test('guests who are shown something else have another key', () => {
  const keys = [
    keyOf(),
    keyOf({ cookie: 'lang=en' }),
    keyOf({ 'accept-language': 'zh-TW' }),
    keyOf({ cookie: 'theme=dark' }),
    keyOf({ cookie: 'theme=light' }),
    keyOf({ cookie: 'lang=en; theme=dark' }),
    keyOf({}, { pathAndQuery: '/rng' }),
    keyOf({}, { origin: 'http://other' }),
    keyOf({}, { brand: { ...brand, version: 'site:2' } }),
    // Only where the operator has an id of the analytics is anything measured.
    keyOf({ cookie: 'analytics=yes' }, { brand: { ...brand, gtagId: 'G-TEST123' } }),
    keyOf({ cookie: 'analytics=no' }, { brand: { ...brand, gtagId: 'G-TEST123' } }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain(undefined)
})

test('whoever is more than a guest with language and theme has no key', () => {
  const visitor = {
    token: null,
    pending: null,
    remember: false,
    id: 'x',
    address: '',
    userAgent: '',
    isNew: true,
  }
  expect([
    keyOf({}, { visitor: { ...visitor, token: 'a token' } }),
    keyOf({}, { visitor: { ...visitor, pending: { token: 'a login', remember: false } } }),
    keyOf({}, { pathAndQuery: '/?page=2' }),
    keyOf({}, { form: new FormData() }),
    keyOf({}, { refusal: { code: 'not-found', status: 404 } }),
    ...['flash=logged-out', 'account=x', 'balance=hidden', 'notice=1.2', 'back=%2F', 'never-heard-of=1'].map(
      (cookie) => keyOf({ cookie: `sen=x; ${cookie}; theme=dark` }),
    ),
    keyOf({}, {}, 'HEAD'),
    keyOf({}, {}, 'POST'),
  ]).toEqual(Array(13).fill(undefined))
})
