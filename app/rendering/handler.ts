import type { AppLoadContext, EntryContext, ServerBuild } from '@remix-run/node'
import {
  type AgnosticRouteObject,
  createStaticHandler,
  type ErrorResponse,
  getStaticContextFromError,
  isRouteErrorResponse,
  type StaticHandler,
  type StaticHandlerContext,
} from '@remix-run/router'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import type { Cache } from './cache.ts'
import { routeOfPath } from './route-of-path.ts'

export type ServerRoute = NonNullable<ServerBuild['routes'][string]>

/** Whether a route has a page. Without one its loader or action answers. */
export const hasPage = ({ module }: ServerRoute): boolean => Boolean(module.default || module.ErrorBoundary)

/** The exports of `app/entry.server.tsx` that make pages. */
export interface PageEntry {
  renderPage(
    request: Request,
    answered: number,
    remixContext: EntryContext,
    context: AppLoadContext,
    cache: Cache,
  ): Promise<HttpAnswer>
  handleError(error: unknown, args: { request: Request; context: AppLoadContext }): void
}

/** The same with what it keeps. */
interface Entry extends Pick<PageEntry, 'handleError'> {
  renderPage(
    request: Request,
    answered: number,
    remixContext: EntryContext,
    context: AppLoadContext,
  ): Promise<HttpAnswer>
}

/** The routes of one page, the page last: its parents and itself. */
interface Branch {
  handler: StaticHandler
  /** The page's own route if it has nothing to show: its loader or action answers. */
  resource: string | undefined
  /** What every rendering of the page is given. */
  entry: Omit<EntryContext, 'staticHandlerContext'>
}

type AnswerRequest = (request: Request, context: AppLoadContext) => Promise<HttpAnswer>

/**
 * Answers requests with the pages of the site as it is built now: while it is developed, `build` changes with each file,
 * and then nothing is kept of the one before.
 */
export function pagesOf({ build, cache }: { build(): Promise<ServerBuild>; cache: Cache }): AnswerRequest {
  let current: { build: ServerBuild; answer: AnswerRequest } | undefined
  return async (request, context) => {
    const now = await build()
    if (current?.build !== now) {
      if (current) cache.clear()
      current = { build: now, answer: pagesOfBuild(now, cache) }
    }
    return current.answer(request, context)
  }
}

/**
 * Answers requests with the pages of a build, in place of Remix's own handler (docs/decisions/0032): loaders, actions and
 * errors as there, but without the data that a hydrated page would need, and with the routes of the asked page alone.
 * Headers set by loaders and the `headers` export are ignored; cookies and caching are set on the context. Rejects with what
 * no page of a failure can be shown for: the site answers it.
 */
export function pagesOfBuild(build: ServerBuild, cache: Cache): AnswerRequest {
  const routeOf = routeOfPath(build, cache)
  const module = build.entry.module as unknown as PageEntry
  const entry: Entry = {
    renderPage: (request, answered, remixContext, context) =>
      module.renderPage(request, answered, remixContext, context, cache),
    handleError: module.handleError,
  }
  const branches = new Map<string, Branch>()
  const branchFor = (pathname: string): Branch => {
    const id = routeOf(pathname) ?? ''
    let branch = branches.get(id)
    if (!branch) {
      branch = branchOf(build, id)
      branches.set(id, branch)
    }
    return branch
  }
  return async (request, context) => {
    const branch = branchFor(new URL(request.url).pathname)
    return branch.resource === undefined
      ? documentOf(entry, branch, request, context)
      : resourceOf(entry, branch, branch.resource, request, context)
  }
}

function branchOf(build: ServerBuild, id: string): Branch {
  const line: ServerRoute[] = []
  for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? '']) line.unshift(route)
  const page = line.at(-1)
  // If not even `*` matches, the root shows the 404.
  if (!page) return branchOf(build, 'root')
  const [root] = line.reduceRight<AgnosticRouteObject[]>((below, route) => [routeOf(route, below)], [])
  const { v3_relativeSplatPath, v3_throwAbortReason } = build.future
  return {
    handler: createStaticHandler(root ? [root] : [], {
      future: { v7_relativeSplatPath: v3_relativeSplatPath, v7_throwAbortReason: v3_throwAbortReason },
    }),
    resource: hasPage(page) ? undefined : page.id,
    entry: {
      manifest: { ...build.assets, routes: pick(build.assets.routes, line) },
      routeModules: Object.fromEntries(line.map(({ id, module }) => [id, module])),
      future: build.future,
      isSpaMode: build.isSpaMode,
      serializeError: ({ message }) => ({ message }),
    },
  }
}

const pick = <Value>(from: Record<string, Value>, line: readonly ServerRoute[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(from).filter(([id]) => line.some((route) => route.id === id)))

function routeOf(route: ServerRoute, below: AgnosticRouteObject[]): AgnosticRouteObject {
  const { id, path, index, caseSensitive, module } = route
  const { loader, action } = module
  const common = {
    id,
    path,
    caseSensitive,
    handle: module.handle,
    hasErrorBoundary: route.parentId === undefined || module.ErrorBoundary !== undefined,
    ...(loader && { loader: (args: CallArgs) => loader(argsOf(args)) }),
    ...(action && { action: (args: CallArgs) => action(argsOf(args)) }),
  }
  return index ? { ...common, index: true } : { ...common, children: below }
}

export interface CallArgs {
  request: Request
  params: Record<string, string | undefined>
  context?: AppLoadContext
}

/** What a loader or action is given. */
const argsOf = ({ request, params, context }: CallArgs) => ({
  request: withNormalQuery(request),
  params,
  context: context as AppLoadContext,
})

const normalizedRequests = new WeakMap<Request, Request>()

/** The request with its query in the one spelling of `URLSearchParams`, as Remix hands it to loaders. */
export function withNormalQuery(request: Request): Request {
  if (!request.url.includes('?')) return request
  const url = new URL(request.url)
  const query = `?${url.searchParams}`
  if (query === url.search) return request
  let same = normalizedRequests.get(request)
  if (!same) {
    url.search = query
    const { method, headers, signal } = request
    const body = method === 'POST' ? { body: request.body, duplex: 'half' as const } : {}
    same = new Request(url, { method, headers, signal, ...body })
    normalizedRequests.set(request, same)
  }
  return same
}

/** A route without a page: its loader or action answers with a `Response`; a failure has no words of its own. */
async function resourceOf(
  entry: Entry,
  { handler }: Branch,
  routeId: string,
  request: Request,
  context: AppLoadContext,
): Promise<HttpAnswer> {
  try {
    const answer: unknown = await handler.queryRoute(request, { routeId, requestContext: context })
    if (answer instanceof Response) return answer
    throw new Error(`${routeId} has no page: it must answer with a Response`)
  } catch (error) {
    if (error instanceof Response) return error
    const answer = failedResource(error)
    entry.handleError(error, { request, context })
    return answer
  }
}

/** The answer of a route without a page whose loader or action has refused; throws what is a bug. */
export function failedResource(error: unknown): Response {
  if (!isRouteErrorResponse(error)) throw error
  const { status, statusText } = error
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  return Response.json({ message: SANITIZED }, { status, statusText, headers })
}

async function documentOf(
  entry: Entry,
  branch: Branch,
  request: Request,
  context: AppLoadContext,
): Promise<HttpAnswer> {
  const tell = (error: unknown) => entry.handleError(error, { request, context })
  const result = await branch.handler.query(request, { requestContext: context })
  if (result instanceof Response) return result // a redirect
  for (const error of Object.values(result.errors ?? {}))
    if (!isRouteErrorResponse(error) || (error as { error?: Error }).error) tell(error)
  const render = (rendered: StaticHandlerContext) => {
    const remixContext = {
      ...branch.entry,
      staticHandlerContext: { ...rendered, errors: sanitized(rendered.errors) },
    }
    return entry.renderPage(request, rendered.statusCode, remixContext, context)
  }
  try {
    return await render(result)
  } catch (error) {
    tell(error)
    return render(getStaticContextFromError(branch.handler.dataRoutes, result, await unwrapped(error)))
  }
}

const SANITIZED = 'Unexpected Server Error'

/** Errors as a page may see them: no more about a bug than that there is one. */
function sanitized(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return errors
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (!(error instanceof Error)) return [id, error]
      const plain = new Error(SANITIZED)
      plain.stack = undefined
      return [id, plain]
    }),
  )
}

/** A `Response` that was thrown while rendering, as one that a loader has thrown (`isRouteErrorResponse`). */
async function unwrapped(error: unknown): Promise<unknown> {
  if (!(error instanceof Response)) return error
  const { status, statusText } = error
  return { status, statusText, internal: false, data: await error.text() } satisfies ErrorResponse & {
    internal: boolean
  }
}
