import type { AppLoadContext, EntryContext, ServerBuild } from '@remix-run/node'
import type { UNSAFE_DataWithResponseInit as DataWithResponseInit } from '@remix-run/router'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import type { RequestLog } from '#app/lib/pages/request-context.ts'
import type { Cache } from '#app/rendering/cache.ts'
import {
  type CallArgs,
  failedResource,
  hasPage,
  type PageEntry,
  type ServerRoute,
  withNormalQuery,
} from '#app/rendering/handler.ts'
import { routeOfPath } from '#app/rendering/route-of-path.ts'
import { plainHeaders, plainLanguage, plainPage } from './answers/plain-page.ts'
import type { Site, SiteVisit } from './site.ts'

/**
 * The site as a server build that any host of Remix can run (docs/decisions/0093-any-host-of-remix.md): Remix matches, runs loaders
 * and actions and hands what they found to the entry, and each of them comes through the door of the site first. A host
 * that can passes what `Site.enter` gave it as load context; where it passes none, the first to ask enters, once a
 * request.
 */

/** A visit that the host has let in itself. */
export interface HostVisit {
  visit: SiteVisit
  /** Resolves when the client has taken so much of its answer that there is room for more. */
  hasRoom?(): Promise<void>
}

export interface HostParts {
  build: ServerBuild
  site: Pick<Site, 'enter' | 'leave' | 'refuse'>
  cache: Cache
  log: RequestLog
  /** For a host that cannot pass the visit as load context: the visit of a request that Remix was handed. */
  visitOf?: (request: Request) => HostVisit
}

/** A visit while Remix works on it. */
interface PageWork extends HostVisit {
  /** What loaders are given: a GET without a body. */
  read: Request
  /** What its loaders and its action have returned, by the ids of their routes. */
  loaderData: Map<string, unknown>
  actionData: Map<string, unknown>
  /** The answers of loaders that replace the page, by the depth of their routes. */
  instead: Map<number, Response>
  /** The action has answered: no loader runs any more. */
  acted: boolean
  /** Its page could not be rendered: now the page of that failure is. */
  failed: boolean
}

type RemixArgs = Required<CallArgs>
type Call = (args: RemixArgs) => unknown

export function hostedBuild({ build, site, cache, log, visitOf }: HostParts): ServerBuild {
  const entry = build.entry.module as unknown as PageEntry
  const routeIdOf = routeOfPath(build, cache)
  const works = new WeakMap<object, Promise<PageWork>>()

  /** The work on a request: Remix hands the same `context` to all that it calls for it. Never rejects. */
  async function workOn(request: Request, context: object): Promise<PageWork> {
    const running = works.get(context)
    const begun = running ?? begin(request, context)
    if (!running) works.set(context, begun)
    const work = await begun
    const { visit } = work
    // Of a host that hands in one object for several requests: nobody may get the page of another visitor.
    const isOver = visit.left !== undefined && !visit.answer
    const isOfAnother = running && !visitOf && !isVisit(context) && !isSameRequest(visit.request, request)
    return isOver || isOfAnother ? failedWork(request, new Error(FOREIGN_CONTEXT)) : work
  }

  async function begin(request: Request, context: object): Promise<PageWork> {
    try {
      const hostVisit = await letIn(request, context)
      const { visit } = hostVisit
      if (!visit.answer && pathOf(visit.pageRequest) !== pathOf(request)) {
        const other = new Error('the host asks Remix for another page than the one that was let in')
        visit.answer = await site.leave(visit, () => Promise.reject(other))
      }
      return workOf(hostVisit)
    } catch (error) {
      return failedWork(request, error)
    }
  }

  async function letIn(request: Request, context: object): Promise<HostVisit> {
    if (visitOf) return visitOf(request)
    if (isVisit(context)) return { visit: context }
    if (Object.keys(context).length > 0) throw new Error(FOREIGN_CONTEXT)
    return { visit: await site.enter(request, undefined) }
  }

  /** The work on a request that could not be admitted: it is answered, and no loader or action runs. */
  function failedWork(request: Request, error: unknown): PageWork {
    if (!request.signal.aborted && !(error instanceof ClientGone))
      log.error({ err: error }, 'a request could not be admitted')
    const answer = plainFailure(request)
    return workOf({
      visit: { request, pageRequest: request, requestId: '', traceId: '', startedMs: 0, answer },
    })
  }

  /**
   * Whether a route is around one that answers by itself: it has no page for this request. Remix asks its loader, as every
   * route has a page to it (`hostedRoute`); ours would take from the visitor what only a page shows, as a flash message.
   */
  const isAroundFile = (route: ServerRoute, { pageRequest }: SiteVisit): boolean => {
    const pageRoute = build.routes[routeIdOf(pathOf(pageRequest)) ?? '']
    return pageRoute !== undefined && !hasPage(pageRoute) && pageRoute.id !== route.id
  }

  /** A loader or action behind the door. It returns null where its route's page is not wanted any more. */
  const behindDoor = (route: ServerRoute, call: Call | undefined, isAction: boolean) => {
    const depth = depthOf(build, route)
    const isResource = !hasPage(route)
    const replacesPage = (value: unknown): value is Response =>
      value instanceof Response && (isResource || value.headers.has('Location'))
    return async ({ request, params, context }: RemixArgs) => {
      const work = await workOn(request, context)
      const { visit } = work
      if (visit.answer || !visit.context || work.acted || isAroundFile(route, visit)) return null
      const args = {
        request: isAction ? withNormalQuery(visit.pageRequest) : work.read,
        params,
        context: visit.context,
      }
      let value: unknown
      try {
        value = await call?.(args)
      } catch (error) {
        if (!replacesPage(error)) throw error
        value = error
      }
      const empty = withoutBody(value)
      if (!empty && !replacesPage(value))
        return keep(isAction ? work.actionData : work.loaderData, route.id, value)
      work.instead.set(depth, empty ?? (value as Response))
      work.acted = isAction
      return null
    }
  }

  /** To Remix every route has a page and an action; a post that ours does not take is refused by the door. */
  const hostedRoute = (route: ServerRoute): ServerRoute => {
    const { loader, action, ...module } = route.module
    return {
      ...route,
      module: {
        // A file is then sent as it is, not wrapped.
        ...module,
        default: module.default ?? EmptyPage,
        ...(loader && { loader: behindDoor(route, loader as Call, false) }),
        action: behindDoor(route, action as Call | undefined, true),
      },
    }
  }

  async function pageOf(work: PageWork, status: number, remixContext: EntryContext): Promise<HttpAnswer> {
    const { context, pageRequest } = work.visit
    if (!context) throw new Error('a request that needs no visitor has no page')
    const [outermost] = [...work.instead].sort(([one], [other]) => one - other)
    if (outermost) return outermost[1]
    const { staticHandlerContext } = remixContext
    const { matches, errors } = staticHandlerContext
    const route = build.routes[matches.at(-1)?.route.id ?? '']
    if (route && !hasPage(route) && errors && !context.instead)
      return failedResource(Object.values(errors)[0])
    await context.turn()
    const rendered = {
      ...staticHandlerContext,
      loaderData: withKept(staticHandlerContext.loaderData, work.loaderData),
      actionData:
        staticHandlerContext.actionData && withKept(staticHandlerContext.actionData, work.actionData),
    }
    return entry.renderPage(
      pageRequest,
      status,
      { ...remixContext, staticHandlerContext: rendered },
      context,
      cache,
    )
  }

  const hostedEntry = {
    ...build.entry.module,
    // So long Remix keeps the data of each page for its own script, which our pages do not have, and the process cannot end.
    streamTimeout: 0,
    async default(
      request: Request,
      status: number,
      _headers: Headers,
      remixContext: EntryContext,
      context: AppLoadContext,
    ): Promise<Response> {
      const work = await workOn(request, context)
      const send = (answer: HttpAnswer) => asResponse(answer, request, work.hasRoom)
      if (work.visit.answer) return send(work.visit.answer)
      let page: () => Promise<HttpAnswer>
      try {
        const answer = await pageOf(work, status, remixContext)
        page = async () => answer
      } catch (error) {
        if (!work.failed) {
          work.failed = true
          throw error // Remix asks for the page of this failure
        }
        page = () => Promise.reject(error)
      }
      return send(await site.leave(work.visit, page))
    },
    /** Bare data of loaders: our own pages never ask for it. */
    async handleDataRequest(_: Response, { request, context }: RemixArgs): Promise<Response> {
      const { visit } = await workOn(request, context)
      const refused = visit.answer ?? (await site.refuse(visit, { code: 'not-found', status: 404 }))
      return asResponse(refused, request)
    },
    /** Remix does not await it: it must not reject. And it lets nobody in, since no page follows. */
    async handleError(error: unknown, { request, context }: RemixArgs): Promise<void> {
      const work = await works.get(context)
      if (!work) {
        if (!request.signal.aborted) log.warn({ err: error }, 'the host answered a request without the site')
        return
      }
      const { visit } = work
      if (visit.answer || visit.left) return
      if (visit.context) entry.handleError(error, { request, context: visit.context })
      // Nobody waits for a page any more.
      if (request.signal.aborted) await site.leave(visit, () => Promise.reject(error))
    },
  } as ServerBuild['entry']['module']

  return {
    ...build,
    entry: { module: hostedEntry },
    routes: Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [id, route && hostedRoute(route)]),
    ),
    // Paths of ours alone are answered: pages never ask for a manifest of routes, and the site sends its own files.
    future: { ...build.future, v3_lazyRouteDiscovery: false },
    publicPath: '/no-files-of-the-host/',
    assetsBuildDirectory: 'no-files-of-the-host',
  }
}

const FOREIGN_CONTEXT =
  'a load context must be what `enter` gave for this very request, or absent: what a host passes for several would mix them up'

const isVisit = (context: object): context is SiteVisit => 'pageRequest' in context && 'requestId' in context

/**
 * The visit of a request has ended because its client is gone: nobody waits for the answer that the host still makes.
 */
export class ClientGone extends Error {
  constructor() {
    super('the client of this request is gone')
  }
}

/** Whether two requests can be the same one as Remix copies it for its loaders. */
const isSameRequest = (one: Request, other: Request): boolean =>
  pagePathOf(one) === pagePathOf(other) &&
  pageQueryOf(one) === pageQueryOf(other) &&
  COPIED_HEADERS.every((name) => one.headers.get(name) === other.headers.get(name))

const COPIED_HEADERS = ['cookie', 'authorization', 'user-agent', 'x-forwarded-for']

const pathOf = ({ url }: Request) => new URL(url).pathname

/** Remix gives loaders the page's path for a request of its bare data. */
const pagePathOf = (request: Request) =>
  pathOf(request)
    .replace(/\.data$/, '')
    .replace(/^\/_root$/, '/')

/** Without what Remix adds to ask for bare data. */
function pageQueryOf({ url }: Request): string {
  const query = new URL(url).searchParams
  for (const name of ['_data', '_routes', 'index']) query.delete(name)
  return query.toString()
}

const EmptyPage = () => null

function workOf(hostVisit: HostVisit): PageWork {
  const { url, headers, signal, method } = hostVisit.visit.pageRequest
  const init = { method: method === 'HEAD' ? 'HEAD' : 'GET', headers, signal }
  return {
    ...hostVisit,
    read: withNormalQuery(new Request(url, init)),
    loaderData: new Map(),
    actionData: new Map(),
    instead: new Map(),
    acted: false,
    failed: false,
  }
}

const isDataWithInit = (value: unknown): value is DataWithResponseInit<unknown> =>
  (value as { type?: unknown } | null | undefined)?.type === 'DataWithResponseInit'

/**
 * Keeps what a loader or action returned until its page is rendered. Remix is given the status alone: it would encode the
 * data of every page for a script that our pages do not have.
 */
function keep(values: Map<string, unknown>, routeId: string, value: unknown): unknown {
  if (value instanceof Response) return value // Remix reads its body
  const isWithInit = isDataWithInit(value)
  values.set(routeId, (isWithInit ? value.data : value) ?? null)
  if (!isWithInit) return null
  return Object.assign(Object.create(Object.getPrototypeOf(value)), { ...value, data: null })
}

/** What Remix has found, with the data that was kept from it. */
const withKept = (fresh: Record<string, unknown>, values: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fresh).map(([id, value]) => [id, values.has(id) ? values.get(id) : value]),
  )

/** The statuses without a body: Remix answers them without its entry, and so without the headers of the site. */
const EMPTY_STATUSES = new Set([204, 205, 304])

/** The answer of a loader or action that returned data of such a status. */
const withoutBody = (value: unknown): Response | undefined =>
  isDataWithInit(value) && EMPTY_STATUSES.has(value.init?.status ?? 200)
    ? new Response(null, value.init ?? undefined)
    : undefined

function depthOf(build: ServerBuild, route: ServerRoute): number {
  const parent = build.routes[route.parentId ?? '']
  return parent ? 1 + depthOf(build, parent) : 0
}

function plainFailure(request: Request): Response {
  const page = plainPage({ status: 500, language: plainLanguage(request) })
  return new Response(request.method === 'HEAD' ? null : page, { status: 500, headers: plainHeaders({}) })
}

/** An answer of the site as hosts send it. */
export function asResponse(
  { status, headers, body }: HttpAnswer,
  request: Request,
  hasRoom?: () => Promise<void>,
): Response {
  const sent = body instanceof ReadableStream ? streamUntilClose(body, request, hasRoom) : body
  return new Response(sent as BodyInit | null, { status, headers })
}

/** A stream that ends as its reader leaves: hosts go on reading from one that nobody hears, and faster than it is heard. */
function streamUntilClose(
  body: ReadableStream<Uint8Array>,
  request: Request,
  hasRoom: (() => Promise<void>) | undefined,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isOpen = true
  return new ReadableStream(
    {
      start(controller) {
        const end = () => {
          reader.cancel().catch(() => {})
          if (isOpen) controller.close() // a host may have ended it before its reader is known to be gone
          isOpen = false
        }
        if (request.signal.aborted) end()
        else request.signal.addEventListener('abort', end)
      },
      async pull(controller) {
        await hasRoom?.()
        const { done, value } = await reader.read()
        // A request that is collected as garbage takes the news of its end with it: it is held here.
        if (request.signal.aborted || !isOpen) return
        if (!done) return controller.enqueue(value)
        isOpen = false
        controller.close()
      },
      cancel(reason) {
        isOpen = false
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
