import { type AppLoadContext, data, type EntryContext, redirect, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { Cache } from './cache.ts'
import { pagesOf, pagesOfBuild } from './handler.ts'

interface LoaderArgs {
  request: Request
}
type Act = (args: LoaderArgs) => unknown
interface Module {
  loader?: Act
  action?: Act
  default?: true
  ErrorBoundary?: true
}

/** A site of one page, below a root with a boundary; its entry writes down what it is given to show. */
function siteOf(
  page: Module,
  { root = {}, render }: { root?: Module; render?: (renderedPage: RenderedPage) => void } = {},
) {
  const told: unknown[] = []
  const modules = { root: { default: true as const, ErrorBoundary: true as const, ...root }, page }
  const routes = {
    root: { id: 'root', path: '', module: modules.root },
    page: { id: 'page', parentId: 'root', path: '/page', caseSensitive: true, module: modules.page },
    other: { id: 'other', parentId: 'root', path: '/other', module: { default: true } },
  }
  const build = {
    routes,
    assets: { routes: { root: {}, page: {}, other: {} } },
    future: {},
    entry: {
      module: {
        async renderPage(_: Request, status: number, context: EntryContext) {
          const { loaderData, actionData, errors } = context.staticHandlerContext
          const shown = { loaderData, actionData, errors, of: Object.keys(context.routeModules) }
          render?.(shown)
          return { status, headers: new Headers(), body: Buffer.from(JSON.stringify(shown)) }
        },
        handleError: (error: unknown) => told.push(error),
      },
    },
  } as unknown as ServerBuild
  const answer = pagesOfBuild(build, new Cache())
  const ask = async (path = '/page', init: RequestInit = {}) => {
    const { status, headers, body } = await answer(
      new Request(`http://site${path}`, init),
      {} as AppLoadContext,
    )
    return { status, headers, text: await new Response(body as BodyInit | null).text() }
  }
  return {
    told,
    ask,
    shown: async (...args: Parameters<typeof ask>) => JSON.parse((await ask(...args)).text) as RenderedPage,
  }
}

interface RenderedPage {
  loaderData: Record<string, unknown>
  actionData: Record<string, unknown> | null
  errors: Record<string, unknown> | null
  of: string[]
}

const shows = { default: true as const }
const secret = 'select * from member'

test('a page has the data of its own branch of routes, and no other', async () => {
  const { shown } = siteOf({ ...shows, loader: () => 'mine' }, { root: { loader: () => 'the frame' } })
  expect(await shown()).toEqual({
    loaderData: { root: 'the frame', page: 'mine' },
    actionData: null,
    errors: null,
    of: ['root', 'page'],
  })
})

test('the loaders of a page share its request; one with an odd query is spelled anew, once', async () => {
  const requests: Request[] = []
  const loader = ({ request }: LoaderArgs) => requests.push(request)
  const { ask } = siteOf({ ...shows, loader }, { root: { loader } })
  await ask('/page?a=b')
  await ask('/page?a=b%20c&d')
  expect(requests.map(({ url }) => url)).toEqual([
    'http://site/page?a=b',
    'http://site/page?a=b',
    'http://site/page?a=b+c&d=',
    'http://site/page?a=b+c&d=',
  ])
  expect(requests[2]).toBe(requests[3])
})

test('an action is given the form, and its page then loads with a GET', async () => {
  const methods: string[] = []
  const loader = ({ request }: LoaderArgs) => methods.push(request.method)
  const action = async ({ request }: LoaderArgs) =>
    data((await request.formData()).get('name'), { status: 422 })
  const { ask } = siteOf({ ...shows, loader, action })
  for (const path of ['/page', '/page?a=b%20c']) {
    const { status, text } = await ask(path, { method: 'POST', body: new URLSearchParams({ name: 'typed' }) })
    expect([status, JSON.parse(text).actionData]).toEqual([422, { page: 'typed' }])
  }
  expect(methods).toEqual(['GET', 'GET'])
})

test('a redirect is the answer, returned or thrown, by a loader or an action', async () => {
  const leave = () => redirect('/login?a=b', 303)
  const thrown = () => {
    throw leave()
  }
  for (const act of [leave, thrown]) {
    const { ask } = siteOf({ ...shows, loader: act, action: act })
    for (const method of ['GET', 'POST', 'HEAD']) {
      const { status, headers } = await ask('/page', { method })
      expect([status, headers.get('location')]).toEqual([303, '/login?a=b'])
    }
  }
})

test('a failure that a loader throws has its status, at the nearest boundary, and is not logged', async () => {
  const loader = () => {
    throw data({ code: 'platform-error' }, { status: 502 })
  }
  for (const [page, at] of [
    [{ ...shows, loader }, 'root'],
    [{ ...shows, loader, ErrorBoundary: true as const }, 'page'],
  ] as const) {
    const { ask, told } = siteOf(page)
    const { status, text } = await ask()
    const { errors } = JSON.parse(text) as RenderedPage
    expect(status).toBe(502)
    expect(errors?.[at]).toMatchObject({ status: 502, data: { code: 'platform-error' } })
    expect(told).toEqual([])
  }
})

test('a bug is told to the log, and the page knows nothing of it', async () => {
  const bug = new Error(secret)
  const shownErrors: unknown[] = []
  const loader = () => {
    throw bug
  }
  const render = ({ errors }: RenderedPage) => shownErrors.push(errors?.root)
  const { ask, told } = siteOf({ ...shows, loader }, { render })
  expect((await ask()).status).toBe(500)
  expect(told).toEqual([bug])
  const [shown] = shownErrors as Error[]
  expect(`${shown?.message} ${shown?.stack}`).toBe('Unexpected Server Error undefined')
})

test('what fails while rendering is rendered as a failure; and if that fails too, there is no page', async () => {
  const bug = new Error(secret)
  const fails = (times: number) => () => {
    if (times-- > 0) throw bug
  }
  const once = siteOf(shows, { render: fails(1) })
  const { status, text } = await once.ask()
  expect([status, Object.keys((JSON.parse(text) as RenderedPage).errors ?? {})]).toEqual([500, ['root']])
  expect([once.told, text.includes(secret)]).toEqual([[bug], false])

  const twice = siteOf(shows, { render: fails(2) })
  await expect(twice.ask()).rejects.toBe(bug)
  expect(twice.told).toEqual([bug])
})

test('a response thrown while rendering is a failure with its status', async () => {
  let times = 0
  const render = () => {
    if (times++ === 0) throw new Response('words', { status: 404 })
  }
  const { shown } = siteOf(shows, { render })
  expect((await shown()).errors).toMatchObject({ root: { status: 404, data: 'words' } })
})

test('a route without a page answers with its own response, returned or thrown', async () => {
  const file = () => new Response('a file', { status: 206, headers: { 'Content-Type': 'text/csv' } })
  const thrown = () => {
    throw file()
  }
  for (const loader of [file, thrown]) {
    const { ask } = siteOf({ loader })
    const { status, headers, text } = await ask()
    expect([status, headers.get('content-type'), text]).toEqual([206, 'text/csv', 'a file'])
  }
})

test('the failure of a route without a page has its status, and says nothing', async () => {
  const refused = siteOf({
    loader: () => {
      throw data({ secret }, { status: 503 })
    },
  })
  expect(await refused.ask()).toMatchObject({ status: 503, text: '{"message":"Unexpected Server Error"}' })

  for (const loader of [() => Promise.reject(new Error(secret)), () => 'no response']) {
    const broken = siteOf({ loader })
    await expect(broken.ask()).rejects.toThrow()
    expect(broken.told).toEqual([])
  }
  const posted = siteOf({ loader: () => new Response('') })
  expect((await posted.ask('/page', { method: 'POST' })).status).toBe(405)
})

test('an act that a page does not have is 405, a path that nobody has is 404', async () => {
  const { ask } = siteOf(shows)
  expect((await ask('/page', { method: 'POST' })).status).toBe(405)
  expect((await ask('/nowhere')).status).toBe(404)
  expect((await ask('/Page')).status).toBe(404)
})

test('a request that was broken off has no page', async () => {
  const gone = new AbortController()
  const loader = () => {
    gone.abort()
    return null
  }
  const { ask } = siteOf({ ...shows, loader })
  await expect(ask('/page', { signal: gone.signal })).rejects.toThrow()
})

test('a fault of the router itself has no page', async () => {
  const loader = () => new Response(null, { status: 302 }) // leads nowhere
  await expect(siteOf({ ...shows, loader }).ask()).rejects.toThrow()
})

test('while the site is developed, nothing is kept of a build that has changed', async () => {
  const cache = new Cache()
  const store = cache.store<{ of: string }>('parts')
  const buildOf = (text: string) => {
    const module = { loader: () => new Response(text) }
    return {
      routes: { root: { id: 'root', path: '/', module } },
      assets: { routes: {} },
      future: {},
      entry: { module: {} },
    }
  }
  const builds = [buildOf('first'), buildOf('second')]
  let now = 0
  const answer = pagesOf({ build: async () => builds[now] as unknown as ServerBuild, cache })
  const ask = async () => {
    const { body } = await answer(new Request('http://site/'), {} as AppLoadContext)
    return new Response(body as BodyInit).text()
  }
  expect(await ask()).toBe('first')
  store.set('nav', { of: 'first' }, 1)
  expect([await ask(), store.get('nav')]).toEqual(['first', { of: 'first' }])
  now = 1
  expect([await ask(), store.get('nav')]).toEqual(['second', undefined])
})
