import type { EntryContext } from '@remix-run/node'
import { createPath, NavigationType, Outlet } from '@remix-run/react'
import { IDLE_NAVIGATION } from '@remix-run/router'
import { createContext, Fragment, type ReactElement, useContext } from 'react'
import { RouteProvider, type RouterContexts, RouterProvider } from './router-contexts.tsx'

type StaticHandlerContext = EntryContext['staticHandlerContext']
type RouteModules = EntryContext['routeModules']
type RouteModule = NonNullable<RouteModules[string]>

interface RenderedRoutes {
  /** From the root to the page, or to the route whose boundary shows the failure. */
  matches: StaticHandlerContext['matches']
  /** Of each match. */
  modules: RouteModule[]
  /** Of all routes of the page: the same object for as long as the build is the same. */
  routeModules: RouteModules
  loaderData: Record<string, unknown>
  location: StaticHandlerContext['location']
}

const ShownContext = createContext<RenderedRoutes | undefined>(undefined)

/**
 * The matched routes of a page, each in the `Outlet` of the one above it. If one has failed, the last is the `ErrorBoundary`
 * nearest to it, which is given the `error`.
 *
 * It stands in place of `RemixServer`, which matches the URL again and makes routes, a router and links for a page that
 * goes on in the browser: ours do not (docs/decisions/0001-documents-first.md). What is left are the contexts that hooks
 * of React Router read; `matched-routes.test.tsx` holds that they do. `useRouteError`, `Form`, `useSubmit` and fetchers
 * do not work here.
 */
export function MatchedRoutes({
  routeModules,
  staticContext,
}: {
  routeModules: RouteModules
  staticContext: StaticHandlerContext
}) {
  const { location, loaderData, actionData, errors } = staticContext
  const failedAt = errors
    ? staticContext.matches.findIndex(({ route }) => errors[route.id] !== undefined)
    : -1
  const matches = failedAt < 0 ? staticContext.matches : staticContext.matches.slice(0, failedAt + 1)
  const modules = matches.map(({ route }) => moduleOf(routeModules, route.id))
  let page: ReactElement | null = null
  for (let at = modules.length - 1; at >= 0; at--) {
    const { default: Page = Outlet, ErrorBoundary } = modules[at] ?? {}
    const failure = at === failedAt ? errors?.[matches[at]?.route.id ?? ''] : undefined
    const content = failure === undefined ? <Page /> : <ErrorBoundary error={failure} />
    page = (
      <RouteProvider outlet={page} matches={matches.slice(0, at + 1) as RouteMatches}>
        {at === 0 ? inLayout(modules[at], content) : content}
      </RouteProvider>
    )
  }
  const state = { ...AT_REST, location, matches: staticContext.matches, loaderData, actionData, errors }
  return (
    <ShownContext.Provider value={{ matches, modules, routeModules, loaderData, location }}>
      <RouterProvider
        navigation={NOWHERE}
        location={location}
        navigationType={NavigationType.Pop}
        state={state as RouterContexts['state']}
      >
        {page}
      </RouterProvider>
    </ShownContext.Provider>
  )
}

// Matches of the static handler know no components: ours come from the modules.
type RouteMatches = Parameters<typeof RouteProvider>[0]['matches']

function moduleOf(routeModules: RouteModules, id: string): RouteModule {
  const module = routeModules[id]
  if (!module) throw new Error(`the route ${id} has no module`)
  return module
}

/** The root's document around what it shows. */
const inLayout = ({ Layout = Fragment }: Partial<RouteModule> = {}, content: ReactElement) => (
  <Layout>{content}</Layout>
)

/** The state of a router that is doing nothing. */
const AT_REST = {
  historyAction: NavigationType.Pop,
  initialized: true,
  navigation: IDLE_NAVIGATION,
  restoreScrollPosition: null,
  preventScrollReset: false,
  revalidation: 'idle' as const,
  fetchers: new Map(),
  blockers: new Map(),
}

const stays = () => {
  throw new Error('a page on the server cannot navigate')
}

/** Tells `Link` and `useHref` their addresses. */
const NOWHERE: RouterContexts['navigation'] = {
  basename: '/',
  navigator: {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: stays,
    push: stays,
    replace: stays,
  },
  static: true,
  future: { v7_relativeSplatPath: true },
}

function useRenderedRoutes(): RenderedRoutes {
  const routes = useContext(ShownContext)
  if (!routes) throw new Error('a head is rendered outside MatchedRoutes')
  return routes
}

/** The `meta` of the last route that has one. Of the routes' data it is given its own alone. */
export function Meta() {
  const { matches, modules, loaderData, location } = useRenderedRoutes()
  const at = modules.findLastIndex(({ meta }) => meta !== undefined)
  const { route, params = {} } = matches[at] ?? {}
  const lines = modules[at]?.meta?.({ data: loaderData[route?.id ?? ''], params, location, matches: [] })
  return (lines ?? []).map((line) =>
    'title' in line ? (
      <title key="title">{String(line.title)}</title>
    ) : (
      <meta key={JSON.stringify(line)} {...line} />
    ),
  )
}

/** Of each page, by how many of its routes are shown. */
const linksOf = new WeakMap<RouteModules, ReactElement[][]>()

/** The `links` of all routes, each once. */
export function Links() {
  const { modules, routeModules } = useRenderedRoutes()
  const links = linksOf.get(routeModules) ?? []
  linksOf.set(routeModules, links)
  links[modules.length] ??= linksIn(modules)
  return links[modules.length]
}

function linksIn(modules: RouteModule[]): ReactElement[] {
  const links = modules.flatMap((module) => module.links?.() ?? [])
  const byKey = new Map(links.map((link) => [JSON.stringify(link), link]))
  return [...byKey].map(([key, link]) => <link key={key} {...link} />)
}
