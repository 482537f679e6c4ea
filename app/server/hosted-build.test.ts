import { type AppLoadContext, createRequestHandler, data, redirect, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { BUSY_PAGES } from '#app/limits.ts'
import { Cache } from '#app/rendering/cache.ts'
import { pagesOf } from '#app/rendering/handler.ts'
import { partsWithoutPlatform } from '#tests/support/site/site-parts.ts'
import { answerFetch } from './answer-fetch.ts'
import { hostedBuild } from './hosted-build.ts'
import { createSite } from './site.ts'
import { VisitorCookies } from './visitor-cookie.ts'

const Page = () => null

/** A small site behind Remix's handler, with what its loaders and actions did. */
function hostedSite() {
  const did: string[] = []
  const logged: { message: string; path?: unknown; status?: unknown }[] = []
  const note = (fields: Record<string, unknown>, message: string) => void logged.push({ message, ...fields })
  let closed = 0
  const page = (id: string, path: string, more: object = {}) => ({
    id,
    path,
    parentId: 'root',
    module: {
      default: Page,
      loader: ({ context }: { context: AppLoadContext }) => {
        did.push(id)
        context.setCookies.push(`of-${id}=1`)
        return { id, said: undefined }
      },
      ...more,
    },
  })
  const build = {
    entry: {
      module: {
        textsOf: () => ({}),
        async renderPage(
          _: Request,
          status: number,
          { staticHandlerContext: { loaderData, errors } }: never | { staticHandlerContext: never },
        ) {
          const body = Buffer.from(JSON.stringify({ data: loaderData, errors: Object.keys(errors ?? {}) }))
          if (body.includes('"breaks"')) throw new Error('it cannot be rendered')
          return { status, headers: new Headers({ 'Content-Type': 'text/html' }), body }
        },
        handleError: (error: Error) => did.push(`error ${error.message}`),
      },
    },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: {
          default: Page,
          ErrorBoundary: Page,
          loader: () => {
            did.push('root')
            return null
          },
        },
      },
      page: page('page', 'page', {
        action: () => {
          did.push('action')
          return redirect('/page?done')
        },
      }),
      gone: page('gone', 'gone', {
        loader: () => {
          throw redirect('/login')
        },
      }),
      file: page('file', 'file', {
        default: undefined,
        loader: () => new Response('a,b', { headers: { 'Content-Type': 'text/csv' } }),
      }),
      stream: page('stream', 'stream', {
        default: undefined,
        loader: () =>
          new Response(
            new ReadableStream({
              pull: (controller) => controller.enqueue(Buffer.from('tick')),
              cancel: () => {
                closed++
              },
            }),
          ),
      }),
      empty: page('empty', 'empty', {
        loader: () => data(null, { status: 204, headers: { 'X-Of': 'loader' } }),
      }),
      fails: page('fails', 'fails', {
        loader: () => {
          throw new Error('a fault')
        },
      }),
      breaks: page('breaks', 'breaks'),
      help: page('help', 'help'),
      // As the site's own: it shows the refusal.
      none: page('none', '*', {
        loader: ({ context }: { context: AppLoadContext }) => {
          throw data(null, { status: context.refusal?.status ?? 404 })
        },
      }),
    },
    assets: { routes: {} },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  } as unknown as ServerBuild
  const cache = new Cache({ plain: true })
  const log = { info: note, warn: note, error: note }
  const site = createSite({
    ...partsWithoutPlatform,
    stopping: new AbortController().signal,
    pages: pagesOf({ build: async () => build, cache }),
    build: async () => build,
    cache,
    sendCallback: async ({ path, body }) => ({ status: 403, text: `${path} ${Buffer.from(body ?? [])}` }),
    log,
  })
  const hosted = hostedBuild({ build, site, cache, log })
  const handle = createRequestHandler(hosted, 'production')
  const ask = (path: string, init: RequestInit = {}) => handle(new Request(`http://site${path}`, init))
  return { did, logged, site, hosted, handle, ask, closed: () => closed }
}

test('all loaders of a page enter once, and its answer has the headers and cookies of the whole visit', async () => {
  const { ask, did, logged } = hostedSite()
  const answer = await ask('/page')
  expect([answer.status, did]).toEqual([200, ['root', 'page']])
  expect(await answer.json()).toMatchObject({ data: { page: { id: 'page' } }, errors: [] })
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-")
  expect(answer.headers.getSetCookie().some((line) => line.startsWith('of-page=1'))).toBe(true)
  expect(logged.filter(({ message }) => message === 'request')).toHaveLength(1)
  expect(answer.headers.get('x-request-id')).not.toBeNull()
})

test('a redirect and a file of a loader are sent as they are, with those headers', async () => {
  const { ask, did } = hostedSite()
  const gone = await ask('/gone')
  expect([gone.status, gone.headers.get('location')]).toEqual([302, '/login'])
  expect(gone.headers.get('x-frame-options')).toBe('DENY')
  const file = await ask('/file')
  expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([200, 'text/csv', 'a,b'])
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  // The root is asked for the page alone: around a file it would take what only a page shows.
  expect(did).toEqual(['root'])
})

test('a stream ends as its reader leaves', async () => {
  const { ask, closed } = hostedSite()
  const left = new AbortController()
  const { body } = await ask('/stream', { signal: left.signal })
  const reader = body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toBe('tick')
  expect(closed()).toBe(0)
  left.abort()
  expect((await reader?.read())?.done).toBe(true)
  expect(closed()).toBe(1)
})

test('nothing of a refused request runs', async () => {
  const form = () => new URLSearchParams({ csrf: 'forged' })
  const refused: [string, RequestInit, number][] = [
    ['/page', { method: 'POST', body: form() }, 403],
    ['/file', { method: 'POST', body: form() }, 405],
    ['/page', { method: 'PUT', body: 'x' }, 405],
    ['/page', { method: 'OPTIONS' }, 405],
    ['/page?_data=page', {}, 404],
    ['/nowhere', {}, 404],
    ['/__manifest?version=1&p=%2Fpage', {}, 404],
  ]
  for (const [path, init, status] of refused) {
    const { ask, did } = hostedSite()
    const answer = await ask(path, init)
    expect([path, answer.status]).toEqual([path, status])
    // Only the frame of the refusal's own page is loaded, by our handler.
    expect(did.filter((one) => one !== 'root')).toEqual([])
  }
})

test('bare data of a page is not sent', async () => {
  const { ask } = hostedSite()
  const answer = await ask('/page.data')
  expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('"id"')])
})

test('a post of the site is done once, and no loader runs after its redirect', async () => {
  const { site, handle, did } = hostedSite()
  const first = await site.enter(new Request('http://site/page'), '203.0.113.7')
  const cookie = first.context?.setCookies.map((line) => line.split(';')[0]).join('; ') ?? ''
  const body = new URLSearchParams({ csrf: first.context?.csrf ?? '' })
  const answer = await handle(new Request('http://site/page', { method: 'POST', headers: { cookie }, body }))
  expect([answer.status, answer.headers.get('location'), did]).toEqual([302, '/page?done', ['action']])
})

test('a fault is told once and answered by a page; where that fails too, by a plain one', async () => {
  const { ask, did, logged } = hostedSite()
  const answer = await ask('/fails')
  expect([answer.status, await answer.json()]).toEqual([500, expect.objectContaining({ errors: ['root'] })])
  expect(did).toContain('error a fault')
  const broken = await ask('/breaks')
  expect([broken.status, broken.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(logged.filter(({ message }) => message === 'request').map(({ status }) => status)).toEqual([
    500, 500,
  ])
})

test('a host that enters by itself passes the visit', async () => {
  const { site, handle, did } = hostedSite()
  const visit = await site.enter(new Request('http://site/page'), '203.0.113.7')
  expect((await handle(visit.pageRequest, visit as never)).status).toBe(200)
  expect([visit.context?.visitor.address, did]).toEqual(['203.0.113.7', ['root', 'page']])
  const refused = await site.enter(new Request('http://site/page', { method: 'DELETE' }), '203.0.113.7')
  expect((await handle(refused.pageRequest, refused as never)).status).toBe(405)
})

test('a host without peers believes its proxy, and else has one address for all', async () => {
  const { site } = hostedSite()
  const headers = { 'x-forwarded-for': '198.51.100.4' }
  const visit = await site.enter(new Request('http://site/page', { headers }), undefined)
  expect(visit.context?.visitor.address).toBe('0.0.0.0')
})

test('what a provider sends is handed to the platform, byte for byte', async () => {
  const { ask, did } = hostedSite()
  const answer = await ask('/callbacks/bank', { method: 'POST', body: '{"a": 1}' })
  expect([answer.status, await answer.text(), did]).toEqual([403, '/callbacks/bank {"a": 1}', []])
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect((await ask('/callbacks/bank')).status).toBe(405)
  const large = await ask('/callbacks/bank', { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) })
  expect(large.status).toBe(413)
})

test('a host that ends a stream before its reader is known to be gone meets no error', async () => {
  const { ask, closed } = hostedSite()
  const left = new AbortController()
  const { body } = await ask('/stream', { signal: left.signal })
  await body?.cancel()
  left.abort() // an error here would be of nobody, and end the process
  expect(closed()).toBe(1)
})

test('the page is rendered with the data of its loaders, which Remix is not given to encode', async () => {
  const { hosted, ask } = hostedSite()
  const given: unknown[] = []
  const render = hosted.entry.module.default
  hosted.entry.module.default = (...args) => {
    given.push(args[3].staticHandlerContext.loaderData)
    return render(...args)
  }
  expect(await (await ask('/page')).json()).toMatchObject({ data: { page: { id: 'page' } } })
  expect(given).toEqual([{ root: null, page: null }])
})

test('a status without a body comes with the headers of the site', async () => {
  const { ask, logged } = hostedSite()
  const answer = await ask('/empty')
  expect([answer.status, answer.headers.get('x-of'), answer.headers.get('x-frame-options')]).toEqual([
    204,
    'loader',
    'DENY',
  ])
  expect(logged.filter(({ message }) => message === 'request')).toHaveLength(1)
})

test('the stream of a HEAD is closed', async () => {
  const { ask, closed } = hostedSite()
  const { status, body } = await ask('/stream', { method: 'HEAD' })
  expect([status, body, closed()]).toEqual([200, null, 1])
})

/** A post of a visitor who has the site's page, and what else is to be sent with it. */
async function postOf(site: ReturnType<typeof hostedSite>['site'], headers: Record<string, string> = {}) {
  const visit = await site.enter(new Request('http://site/page'), '203.0.113.7')
  await site.leave(visit, async () => new Response(null))
  const { context } = visit
  const cookie = context?.setCookies.map((line) => line.split(';')[0]).join('; ') ?? ''
  const body = new URLSearchParams({ csrf: context?.csrf ?? '' })
  return { method: 'POST', headers: { cookie, ...headers }, body }
}

test('a host’s function answers a post as the site does, whatever host a client says it was forwarded from', async () => {
  const { site, hosted, did } = hostedSite()
  const answer = answerFetch(site, hosted)
  const post = await postOf(site, { origin: 'http://site', 'x-forwarded-host': 'evil.example' })
  const answered = await answer(new Request('http://site/page', post), '203.0.113.7')
  expect([answered.status, answered.headers.get('location'), did]).toEqual([302, '/page?done', ['action']])
  const forged = await postOf(site, { origin: 'http://evil.example' })
  expect((await answer(new Request('http://site/page', forged), '203.0.113.7')).status).toBe(403)
})

/** Whether the site has room to render a page ahead: it has not while it counts too many requests as being at work. */
async function isIdle({ enter, leave }: ReturnType<typeof hostedSite>['site']): Promise<boolean> {
  const cookies = new VisitorCookies(partsWithoutPlatform.sessionSecrets, false)
  // A new visitor is given no page ahead.
  const cookie = cookies.line(cookies.fresh()).split(';')[0] ?? ''
  const headers = { 'sec-purpose': 'prefetch', cookie }
  const visit = await enter(new Request('http://site/help', { headers }), '203.0.113.7')
  if (visit.answer) return false
  await leave(visit, () => Promise.reject(new Error('only asked')))
  return true
}

test('what Remix refuses before the site is asked holds no room, and is told', async () => {
  const { ask, site, logged } = hostedSite()
  for (let at = 0; at < BUSY_PAGES; at++) {
    expect(await isIdle(site)).toBe(true)
    const post = await postOf(site, {
      origin: 'http://site',
      host: 'site',
      'x-forwarded-host': 'evil.example',
    })
    expect((await ask('/page', post)).status).toBe(500)
  }
  expect(await isIdle(site)).toBe(true)
  expect(logged.map(({ message }) => message)).toContain('the host answered a request without the site')
})

test('a site with too many requests at work has no room to render ahead', async () => {
  const { site } = hostedSite()
  expect(await isIdle(site)).toBe(true)
  for (let at = 0; at < BUSY_PAGES; at++) {
    await site.enter(new Request('http://site/page'), '203.0.113.7')
  }
  expect(await isIdle(site)).toBe(false)
})

test('a visit ends once, however often its host ends it', async () => {
  const { site, logged } = hostedSite()
  for (let at = 0; at < 2 * BUSY_PAGES; at++) {
    const visit = await site.enter(new Request('http://site/page'), '203.0.113.7')
    const leave = () => site.leave(visit, () => Promise.reject(new Error('gone')))
    const [once, again] = [await leave(), await leave()]
    expect(again).toBe(once)
  }
  expect(await isIdle(site)).toBe(true)
  expect(logged.filter(({ message }) => message === 'a request failed')).toHaveLength(2 * BUSY_PAGES + 1)
})

test('no visitor gets the page of another from a host that passes one object for all requests', async () => {
  const { handle, did } = hostedSite()
  const env = Object.freeze({ A_VARIABLE: 'of the host' })
  const asked = () => handle(new Request('http://site/page', { headers: { cookie: 'a=b' } }), env as never)
  for (const answer of [await asked(), await asked()])
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([500, []])
  const empty = {}
  const first = await handle(new Request('http://site/page'), empty as never)
  const second = await handle(new Request('http://site/page'), empty as never)
  expect([first.status, second.status, second.headers.getSetCookie()]).toEqual([200, 500, []])
  const shared = {}
  const both = ['a=1', 'a=2'].map((cookie) =>
    handle(new Request('http://site/page', { headers: { cookie } }), shared as never),
  )
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 500])
  // Nor another page of a list, of a visitor whose headers are the same.
  const list = {}
  const pages = ['1', '2'].map((page) => handle(new Request(`http://site/page?page=${page}`), list as never))
  expect((await Promise.all(pages)).map(({ status }) => status).sort()).toEqual([200, 500])
  expect(did.filter((one) => one === 'page')).toHaveLength(3)
})

test('a visit is of no use for another page, and of none after its end', async () => {
  const { site, handle, did } = hostedSite()
  const visit = await site.enter(new Request('http://site/page'), '203.0.113.7')
  expect((await handle(new Request('http://site/gone'), visit as never)).status).toBe(500)
  const used = await site.enter(new Request('http://site/page'), '203.0.113.7')
  expect((await handle(used.pageRequest, used as never)).status).toBe(200)
  expect((await handle(used.pageRequest, { ...used } as never)).status).toBe(500)
  expect(did).toEqual(['root', 'page'])
})
