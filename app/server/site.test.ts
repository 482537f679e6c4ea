import type { ServerBuild } from '@remix-run/node'
import { parse } from 'node-html-parser'
import { expect, test, vi } from 'vitest'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { Cache } from '#app/rendering/cache.ts'
import { partsWithoutPlatform } from '#tests/support/site/site-parts.ts'
import { createSite, type SiteParts } from './site.ts'
import { VisitorCookies } from './visitor-cookie.ts'

const build = {
  routes: { root: { id: 'root', path: '/', module: { loader: () => null } } },
} as unknown as ServerBuild

/** A site whose pages are what `pages` says, in front of a platform that is down; what it logs is noted. */
function siteOf(pages: SiteParts['pages'], more: Partial<SiteParts> = {}) {
  const logged: { level: string; fields: Record<string, unknown> }[] = []
  const note = (level: string) => (fields: Record<string, unknown>) => void logged.push({ level, fields })
  const site = createSite({
    ...partsWithoutPlatform,
    pages,
    build: async () => build,
    cache: new Cache(),
    ...more,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
  })
  const ask = async (request: Request) => {
    const { status, headers, body } = await site.answer(request, '203.0.113.7')
    return new Response(body as BodyInit | null, { status, headers })
  }
  return { logged, ask }
}

test('a fault outside of the pages is answered by a page, with the id that the log has', async () => {
  const { ask, logged } = siteOf(async () => Promise.reject(new Error('a fault')))
  const answer = await ask(new Request('http://site/', { headers: { 'accept-language': 'en' } }))
  const html = parse(await answer.text())
  const id = answer.headers.get('x-request-id') ?? 'none'
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect([html.querySelector('html')?.getAttribute('lang'), html.querySelectorAll('h1').length]).toEqual([
    'en',
    1,
  ])
  expect(html.querySelector('[role=alert]')?.getAttribute('data-error')).toBe('unknown-error')
  expect(html.text).toContain(id)
  expect(logged.find(({ level }) => level === 'error')?.fields.requestId).toBe(id)
})

test('a post whose next page fails is answered as it is', async () => {
  let csrf = ''
  const pages: SiteParts['pages'] = async ({ method }, context) => {
    if (method === 'POST') return new Response(null, { status: 303, headers: { Location: '/' } })
    if (csrf) throw new Error('a fault')
    csrf = context.csrf
    return new Response('page')
  }
  const routes = { root: { id: 'root', path: '/', module: { loader: () => null, action: () => null } } }
  const { ask, logged } = siteOf(pages, { build: async () => ({ routes }) as unknown as ServerBuild })
  const first = await ask(new Request('http://site/'))
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const headers = { cookie, prefer: 'return=representation' }
  const body = new URLSearchParams({ csrf })
  const answer = await ask(new Request('http://site/', { method: 'POST', headers, body }))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('a page that guests share is asked for once, while it is developed too; another each time', async () => {
  const pages = vi.fn<SiteParts['pages']>()
  const calls = async (handle: object, more: Partial<SiteParts> = {}) => {
    pages.mockReset().mockImplementation(async (_, { csrf }) => {
      const body = Buffer.from(`a page for ${csrf}`)
      return { status: 200, headers: new Headers({ 'Content-Type': 'text/html' }), body }
    })
    const module = { loader: () => null, handle }
    const routes = { root: { id: 'root', path: '/', module } }
    const { ask } = siteOf(pages, { build: async () => ({ routes }) as unknown as ServerBuild, ...more })
    const texts: string[] = []
    for (let guest = 0; guest < 3; guest++) texts.push(await (await ask(new Request('http://site/'))).text())
    expect(new Set(texts).size).toBe(3)
    return pages.mock.calls.length
  }
  const shared = keptForGuests(page('home'))
  expect(await calls(shared)).toBe(1)
  expect(await calls(shared, { development: true })).toBe(1)
  expect(await calls(page('home'))).toBe(3)
})

test('a page that is rendered for nobody does not end with the request of a visitor', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const requests: Request[] = []
    const pages: SiteParts['pages'] = async (request) => {
      requests.push(request)
      const headers = new Headers({ 'Content-Type': 'text/html' })
      return { status: 200, headers, body: Buffer.from('a page') }
    }
    const module = { loader: () => null, handle: keptForGuests(page('home')) }
    const routes = { root: { id: 'root', path: '/', module } }
    const { ask } = siteOf(pages, { build: async () => ({ routes }) as unknown as ServerBuild })
    const get = (signal?: AbortSignal) =>
      ask(new Request('http://site/', { headers: { 'accept-language': 'en' }, ...(signal && { signal }) }))
    await get()
    vi.setSystemTime(Date.now() + 1_800)
    const gone = new AbortController()
    await get(gone.signal)
    await vi.waitFor(() => expect(requests).toHaveLength(2), { timeout: 20_000 })
    gone.abort()
    expect(requests[1]?.signal.aborted).toBe(false)
    expect(requests[1]?.headers.get('accept-language')).toBe('en')
  } finally {
    vi.useRealTimers()
  }
})

test('who hangs up is no fault, whatever the page has come to', async () => {
  const brokenOff = () => {
    throw new Error('aborted')
  }
  for (const page of [brokenOff, () => new Response(null, { status: 500 })]) {
    const gone = new AbortController()
    const { ask, logged } = siteOf(async () => {
      gone.abort()
      return page()
    })
    await ask(new Request('http://site/', { signal: gone.signal }))
    expect(logged.map(({ level, fields }) => [level, fields.status])).toEqual([['info', 499]])
  }
})

test('HEAD has the headers and no body; a stream that nobody reads is closed', async () => {
  let closed = false
  const cancel = () => {
    closed = true
  }
  const stream = new ReadableStream<Uint8Array>({ cancel })
  const { ask } = siteOf(async () => new Response(stream, { headers: { ETag: '"x"' } }))
  const { status, headers, body } = await ask(new Request('http://site/', { method: 'HEAD' }))
  expect([status, headers.get('etag'), body, closed]).toEqual([200, '"x"', null, true])
})

test('HEAD has the headers that the page would have, packed as it would be', async () => {
  const page = Buffer.from('a page '.repeat(1_000))
  const { ask } = siteOf(async () => {
    const headers = { 'Content-Type': 'text/html', 'Content-Length': String(page.length) }
    return { status: 200, headers: new Headers(headers), body: page }
  })
  const headersOf = async (method: string) => {
    const { headers } = await ask(
      new Request('http://site/', { method, headers: { 'accept-encoding': 'br' } }),
    )
    return ['content-encoding', 'content-length', 'vary'].map((name) => headers.get(name))
  }
  expect(await headersOf('HEAD')).toEqual(await headersOf('GET'))
  expect((await headersOf('HEAD'))[0]).toBe('br')
})

test('subdomains are told to use https where the operator says so', async () => {
  const hsts = async (more: Partial<SiteParts>) => {
    const { ask } = siteOf(async () => new Response('page'), more)
    const answer = await ask(new Request('https://sen.example/', { headers: { host: 'sen.example' } }))
    return answer.headers.get('strict-transport-security')
  }
  const publicOrigin = 'https://sen.example'
  expect(await hsts({ publicOrigin, hstsSubdomains: true })).toBe('max-age=31536000; includeSubDomains')
  expect(await hsts({ publicOrigin })).toBe('max-age=31536000')
  expect(await hsts({ hstsSubdomains: true })).toBeNull()
})

test('ahead only a page is given that says nothing once and changes nothing; it is asked for again', async () => {
  const ahead = { purpose: 'prefetch' }
  const answerTo = async (
    path: string,
    headers: Record<string, string>,
    pages: SiteParts['pages'] = async () =>
      new Response('a page', { headers: { 'Content-Type': 'text/html' } }),
  ) => {
    const render = vi.fn(pages)
    const leaf = (id: string) => ({ id, parentId: 'root', path: id, module: { loader: () => null } })
    const routes = { ...build.routes, rng: leaf('rng'), logout: leaf('logout') }
    const { ask } = siteOf(render, { build: async () => ({ routes }) as unknown as ServerBuild })
    const first = await ask(new Request('http://site/rng'))
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    render.mockClear()
    const answer = await ask(new Request(`http://site${path}`, { headers: { cookie, ...headers } }))
    return [answer.status, answer.headers.getSetCookie().length, render.mock.calls.length]
  }
  expect(await answerTo('/rng', ahead)).toEqual([200, 0, 1])
  // by a browser that guesses
  expect(await answerTo('/rng', { 'sec-purpose': 'prefetch;prerender' })).toEqual([200, 0, 1])
  expect(await answerTo('/logout', ahead)).toEqual([204, 0, 0])
  expect(await answerTo('/logout', {})).toEqual([200, 0, 1])
  // a visitor who is new would be given a cookie
  expect(await answerTo('/rng', { ...ahead, cookie: '' })).toEqual([204, 0, 0])
  const saysOnce: SiteParts['pages'] = async (_, context) => {
    context.pageCookies.push('flash=; Max-Age=0')
    return new Response('done', { headers: { 'Content-Type': 'text/html' } })
  }
  expect(await answerTo('/rng', ahead, saysOnce)).toEqual([204, 0, 1])
  expect(await answerTo('/rng', {}, saysOnce)).toEqual([200, 1, 1])
  const leads: SiteParts['pages'] = async () =>
    new Response(null, { status: 302, headers: { Location: '/' } })
  expect(await answerTo('/rng', ahead, leads)).toEqual([204, 0, 1])
})

test('a cookie of a former secret is renewed by the page that a script fetches, which is not given ahead', async () => {
  const pages = vi.fn(async () => new Response('a page', { headers: { 'Content-Type': 'text/html' } }))
  const sessionSecrets = ['the newest secret', 'the former secret']
  const routes = { ...build.routes, rng: { id: 'rng', parentId: 'root', path: '/rng', module: {} } }
  const { ask } = siteOf(pages, {
    sessionSecrets,
    build: async () => ({ routes }) as unknown as ServerBuild,
  })
  const [newest, former] = sessionSecrets.map((secret) => new VisitorCookies([secret], false))
  const cookieOf = (line = '') => decodeURIComponent(line.split(';')[0]?.split('=')[1] ?? '')
  const member = former?.fresh({ token: 'token' })
  const cookie = (member && former?.line(member).split(';')[0]) ?? ''
  const ofScript = { accept: 'text/html', 'sec-fetch-mode': 'cors', cookie }
  const answerTo = async (headers: Record<string, string>) => {
    const answer = await ask(new Request('http://site/rng', { headers: { ...ofScript, ...headers } }))
    return [answer.status, answer.headers.getSetCookie().map((line) => newest?.open(cookieOf(line)))]
  }
  expect(await answerTo({ purpose: 'prefetch' })).toEqual([204, []])
  expect(pages).not.toHaveBeenCalled()
  expect(await answerTo({})).toEqual([200, [member]])
})

test('ahead nothing is made while others wait for their pages', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const pages = vi.fn(async () => {
    await held
    return new Response('a page', { headers: { 'Content-Type': 'text/html' } })
  })
  const { ask } = siteOf(pages)
  const waiting = Array.from({ length: 4 }, () => ask(new Request('http://site/')))
  await vi.waitFor(() => expect(pages).toHaveBeenCalledTimes(4), { timeout: 20_000 })
  expect((await ask(new Request('http://site/', { headers: { purpose: 'prefetch' } }))).status).toBe(204)
  release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
