import type { EntryContext } from '@remix-run/node'
import {
  Link,
  Outlet,
  useActionData,
  useInRouterContext,
  useLoaderData,
  useLocation,
  useMatches,
  useParams,
  useRouteLoaderData,
} from '@remix-run/react'
import { createStaticHandler, type LoaderFunction } from '@remix-run/router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Links, MatchedRoutes, Meta } from './matched-routes.tsx'

const text = (value: unknown) => JSON.stringify(value)?.replaceAll('"', "'")

const Failure = ({ error }: { error: unknown }) => <p>failed: {(error as Error).message}</p>

const root = {
  Layout: ({ children }: { children: ReactNode }) => (
    <html lang="en">
      <Meta />
      <Links />
      {children}
    </html>
  ),
  default: () => (
    <main
      title={useMatches()
        .map(({ id, handle }) => `${id} ${text(handle)}`)
        .join()}
    >
      <Outlet />
    </main>
  ),
  ErrorBoundary: Failure,
  links: () => [
    { rel: 'stylesheet', href: '/all.css' },
    { rel: 'icon', href: '/icon.svg' },
  ],
}
const center = {
  default: () => (
    <section title={useLoaderData() as string}>
      <Outlet />
    </section>
  ),
  links: () => [{ rel: 'stylesheet', href: '/center.css' }],
}
const page = {
  default: () => <p>page</p>,
  handle: 'mine',
  links: () => [
    { rel: 'stylesheet', href: '/page.css' },
    { rel: 'stylesheet', href: '/all.css' },
  ],
  meta: ({ data }: { data: unknown }) => [{ title: `A ${data}` }, { name: 'description', content: 'words' }],
}

/** Says what the hooks know. */
const Asking = () => (
  <p
    title={text([
      useLoaderData(),
      useRouteLoaderData('root'),
      useActionData(),
      useParams(),
      useLocation().pathname + useLocation().search,
      useInRouterContext(),
    ])}
  >
    <Link to="/other?c">to</Link>
    <Link to="..">up</Link>
  </p>
)

type Routes<Value> = Record<'root' | 'center' | 'page', Value>

const modulesWith = (changed: Partial<Routes<object>>): Routes<object> => ({
  root: { ...root, ...changed.root },
  center: { ...center, ...changed.center },
  page: { ...page, ...changed.page },
})

/** The HTML of `/center/7?a=b`: a page in a center in the root, whose loaders answer with their names. */
async function rendered(
  changed: Partial<Routes<object>> & { failing?: keyof Routes<object> } = {},
  request = new Request('http://site/center/7?a=b'),
  modules = modulesWith(changed),
) {
  const loaderOf =
    (id: keyof typeof modules): LoaderFunction =>
    () => {
      if (changed.failing === id) throw new Error(`of ${id}`)
      return `the ${id}`
    }
  const routeOf = (id: keyof typeof modules) => ({
    id,
    loader: loaderOf(id),
    handle: (modules[id] as { handle?: string }).handle,
    hasErrorBoundary: 'ErrorBoundary' in modules[id],
  })
  const pageRoute = { ...routeOf('page'), path: ':id', action: () => 'done' }
  const centerRoute = { ...routeOf('center'), path: 'center', children: [pageRoute] }
  const handler = createStaticHandler([{ ...routeOf('root'), path: '', children: [centerRoute] }])
  const shown = await handler.query(request)
  if (shown instanceof Response) throw new Error('the routes answer with a page')
  const routeModules = modules as unknown as EntryContext['routeModules']
  return renderToStaticMarkup(<MatchedRoutes routeModules={routeModules} staticContext={shown} />)
}

const allLinks =
  '<link rel="stylesheet" href="/all.css"/><link rel="icon" href="/icon.svg"/><link rel="stylesheet" href="/center.css"/>'

test('each route is in the outlet of the one above; the head has the links of all, each once', async () => {
  expect(await rendered()).toBe(
    '<html lang="en"><title>A the page</title><meta name="description" content="words"/>' +
      `${allLinks}<link rel="stylesheet" href="/page.css"/>` +
      '<main title="root undefined,center undefined,page &#x27;mine&#x27;">' +
      '<section title="the center"><p>page</p></section></main></html>',
  )
})

test('a route without a component shows what is below it, a route without words the words of the one above', async () => {
  const meta = () => [{ title: 'The center' }]
  const html = await rendered({ center: { default: undefined, meta }, page: { meta: undefined } })
  expect(html).toContain('<title>The center</title><link')
  expect(html).toContain(
    '<main title="root undefined,center undefined,page &#x27;mine&#x27;"><p>page</p></main>',
  )
})

test('hooks know the page: its data, that of other routes, what was done, its address', async () => {
  const post = new Request('http://site/center/7?a=b', { method: 'POST', body: new URLSearchParams() })
  const html = await rendered({ page: { default: Asking } }, post)
  expect(html.replaceAll('&#x27;', "'")).toContain(
    `<p title="['the page','the root','done',{'id':'7'},'/center/7?a=b',true]">`,
  )
  expect(html).toMatch(/<a [^>]*href="\/other\?c">to<\/a><a [^>]*href="\/center">up<\/a>/)
})

test('a failure is shown by the nearest boundary, within what is above it and with the links of that', async () => {
  const inPage = await rendered({ failing: 'page' })
  expect(inPage).toBe(
    '<html lang="en"><link rel="stylesheet" href="/all.css"/><link rel="icon" href="/icon.svg"/><p>failed: of page</p></html>',
  )
  const inCenter = await rendered({ failing: 'page', center: { ErrorBoundary: Failure } })
  expect(inCenter).toContain(`${allLinks}<main`)
  expect(inCenter).toContain('<p>failed: of page</p></main></html>')
  const ofRoot = await rendered({ failing: 'root', page: { ErrorBoundary: Failure } })
  expect(ofRoot).toContain('<p>failed: of root</p></html>')
})

test('the links of a page are those of the routes that it shows, whatever was rendered before', async () => {
  const modules = modulesWith({ center: { ErrorBoundary: Failure } })
  const linksWhere = async (failing?: keyof Routes<object>) => {
    const html = await rendered(failing && { failing }, undefined, modules)
    return html.match(/<link [^>]*>/g)?.join('')
  }
  const whole = `${allLinks}<link rel="stylesheet" href="/page.css"/>`
  const ofRoot = '<link rel="stylesheet" href="/all.css"/><link rel="icon" href="/icon.svg"/>'
  expect(await linksWhere('root')).toBe(ofRoot)
  expect(await linksWhere('page')).toBe(allLinks)
  expect(await linksWhere()).toBe(whole)
  expect(await linksWhere('page')).toBe(allLinks)
  expect(await linksWhere('root')).toBe(ofRoot)
  const ofNewBuild = { page: { links: () => [{ rel: 'stylesheet', href: '/new.css' }] } }
  expect(await rendered(ofNewBuild)).toContain(`${allLinks}<link rel="stylesheet" href="/new.css"/><main`)
})
