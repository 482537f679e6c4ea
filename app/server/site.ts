import { randomBytes, randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { readCookies } from '#app/lib/cookies.ts'
import { asksForLogin, gateOf, isOpenToGuests } from '#app/lib/gates.ts'
import { paths, withQuery } from '#app/lib/paths.ts'
import type { RequestLog } from '#app/lib/request-context.ts'
import { beforePages } from './before-pages.ts'
import { liveStreams } from './live-streams.ts'
import { closedBy, refusalOf } from './refusal.ts'
import { compressed, securityHeaders } from './response.ts'
import { routesOffered } from './routes-offered.ts'
import { siteStateOf } from './site-state.ts'
import { visitorAddress } from './visitor-address.ts'
import { type VisitorCookie, VisitorCookies } from './visitor-cookie.ts'

/** The platform may take this long for all that a page asks of it (site.md 1.3). */
const PLATFORM_BUDGET_MS = 5_000
/** When to try again where nobody said how long to wait. */
const RETRY_AFTER_SECONDS = 10

export interface SiteParts {
  /** Remix's request handler, and the build that it runs. */
  remix(request: Request, context: AppLoadContext): Promise<Response>
  build(): Promise<ServerBuild>
  serveFile(request: Request, pathname: string): Response | undefined
  platform(path: string, init: RequestInit): Promise<Response>
  platformKey: string
  /** Newest first. */
  sessionSecrets: readonly string[]
  /** `https://sen.example`; undefined takes the origin of each request. */
  publicOrigin: string | undefined
  proxies: BlockList | undefined
  /** Says that the server stops: streams that would go on end. */
  stopping: AbortSignal
  development: boolean
  log: RequestLog & { info(fields: Record<string, unknown>, message: string): void }
}

/**
 * The site's side of HTTP: everything between the socket and Remix, in the order of site.md 1.3: method, size and
 * type, forgery; then the routes.
 */
export function createSite(parts: SiteParts): (request: Request, peer: string) => Promise<Response> {
  const secure = parts.publicOrigin?.startsWith('https:') ?? false
  const cookies = new VisitorCookies(parts.sessionSecrets, secure)
  const siteState = siteStateOf(parts)
  const openLive = liveStreams(parts.stopping)
  let offered: { build: ServerBuild; of: ReturnType<typeof routesOffered> } | undefined
  const offers = async (pathname: string) => {
    const build = await parts.build()
    if (offered?.build !== build) offered = { build, of: routesOffered(build) }
    return offered.of(pathname)
  }

  async function respond(request: Request, peer: string, requestId: string): Promise<Response> {
    const url = new URL(request.url)
    const special = await beforePages(parts, request, url)
    if (special) return special

    const cookieHeader = readCookies(request.headers.get('cookie'))
    const known = cookies.open(cookieHeader.get(cookies.name))
    const visitor = known ?? cookies.fresh()
    const context = requestContext(parts, cookies, {
      request,
      url,
      peer,
      requestId,
      visitor,
      cookies: cookieHeader,
      openLive,
    })
    if (!known) context.setCookies.push(cookies.line(visitor))

    const state = await siteState(context.visitor.address)
    const isForgeryToken = (token: string) => cookies.isForgeryToken(token, visitor)
    const closed = closedBy(state, context.visitor.address)
    const rules = { publicOrigin: parts.publicOrigin, offers, isForgeryToken, closed }
    context.refusal = await refusalOf(rules, request, url, context)
    const until = context.refusal?.closed?.until
    if (until) context.retryAfterSeconds = secondsUntil(until)
    context.deadlineMs = Date.now() + PLATFORM_BUDGET_MS
    if (state.loginFirst && !context.refusal && !visitor.token && isLedToLogin(request, url)) {
      return finished(parts, toLogin(request, url), request, context, secure)
    }
    const response = await parts.remix(forRemix(request, url, context), context)
    return finished(parts, response, request, context, secure)
  }

  return async (request, peer) => {
    const requestId = randomUUID()
    const startedMs = performance.now()
    let status = 500
    try {
      const response = await respond(request, peer, requestId)
      status = response.status
      response.headers.set('X-Request-Id', requestId)
      return response
    } catch (error) {
      parts.log.error({ requestId, err: error }, 'a request failed')
      return new Response('', { status: 500 })
    } finally {
      // The path alone: a query may hold what a person typed.
      parts.log.info(
        {
          requestId,
          method: request.method,
          path: pathOf(request),
          status,
          ms: Math.round(performance.now() - startedMs),
        },
        'request',
      )
    }
  }
}

/** A form that asks for a login says so itself (401), whatever the flag. */
function isLedToLogin(request: Request, { pathname }: URL): boolean {
  const gate = gateOf(pathname)
  const refusesItself = request.method === 'POST' && gate !== undefined && asksForLogin(gate.post ?? gate.who)
  return !refusesItself && !isOpenToGuests(pathname)
}

/** With `loginedToHomePage` a guest's page is the login, which leads back (product.md section 2). */
function toLogin(request: Request, url: URL): Response {
  const back = request.method === 'POST' ? paths.home : `${url.pathname}${url.search}`
  const location = withQuery(paths.login, { redirectTo: back })
  return new Response(null, {
    status: request.method === 'POST' ? 303 : 302,
    headers: { Location: location },
  })
}

const secondsUntil = (iso: string) => Math.max(1, Math.ceil((new Date(iso).getTime() - Date.now()) / 1000))

const pathOf = (request: Request) => new URL(request.url).pathname.slice(0, 200)

interface Asked {
  request: Request
  url: URL
  peer: string
  requestId: string
  visitor: VisitorCookie
  cookies: ReadonlyMap<string, string>
  openLive: AppLoadContext['openLive']
}

function requestContext(parts: SiteParts, cookies: VisitorCookies, asked: Asked): AppLoadContext {
  const context: AppLoadContext = {
    requestId: asked.requestId,
    nonce: randomBytes(16).toString('base64'),
    visitor: {
      ...asked.visitor,
      address: visitorAddress(asked.peer, asked.request.headers.get('x-forwarded-for'), parts.proxies),
      userAgent: asked.request.headers.get('user-agent') ?? '',
    },
    csrf: cookies.forgeryToken(asked.visitor),
    cookies: asked.cookies,
    origin: parts.publicOrigin ?? asked.url.origin,
    asked: `${asked.url.pathname}${asked.url.search}`,
    platform: parts.platform,
    platformKey: parts.platformKey,
    openLive: asked.openLive,
    deadlineMs: Date.now() + PLATFORM_BUDGET_MS,
    setCookies: [],
    pageCookies: [],
    privatePage: false,
    once: new Map(),
    signIn(token, remember) {
      context.setCookies.push(cookies.line(cookies.fresh({ token, remember })))
    },
    awaitSecondFactor(pending, remember) {
      context.setCookies.push(cookies.line(cookies.fresh({ pending, remember })))
    },
    dropPending() {
      context.visitor.pending = null
      context.setCookies.push(cookies.line({ ...asked.visitor, pending: null, remember: false }))
    },
    signOut() {
      context.setCookies.push(cookies.line(cookies.fresh()))
    },
    dropToken() {
      if (context.visitor.token === null) return
      context.visitor.token = null
      context.setCookies.push(cookies.line({ ...asked.visitor, token: null, remember: false }))
    },
    seal: (purpose, text) => cookies.seal(purpose, text),
    unseal: (purpose, value) => cookies.unseal(purpose, value),
    log: {
      warn: (fields, message) => parts.log.warn({ requestId: asked.requestId, ...fields }, message),
      error: (fields, message) => parts.log.error({ requestId: asked.requestId, ...fields }, message),
    },
  }
  return context
}

/** The path that no route has: its page shows the context's refusal. */
const REFUSED_PATH = '/refused/request'

/** The request for Remix: the body that was read, or the page of a refusal. */
function forRemix(request: Request, url: URL, context: AppLoadContext): Request {
  if (context.refusal)
    return new Request(new URL(withQuery(REFUSED_PATH, { lang: url.searchParams.get('lang') ?? '' }), url), {
      headers: withoutBody(request.headers),
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    })
  if (!context.form) return request
  const body = new URLSearchParams()
  for (const [name, value] of context.form) if (typeof value === 'string') body.append(name, value)
  const headers = withoutBody(request.headers)
  return new Request(url, { method: 'POST', headers, body, signal: request.signal })
}

function withoutBody(from: Headers): Headers {
  const headers = new Headers(from)
  for (const name of ['content-length', 'content-type', 'transfer-encoding', 'content-encoding'])
    headers.delete(name)
  return headers
}

async function finished(
  parts: SiteParts,
  response: Response,
  request: Request,
  context: AppLoadContext,
  secure: boolean,
): Promise<Response> {
  const out = await compressed(response, request)
  securityHeaders(out.headers, context.nonce, secure, parts.development)
  if (!out.headers.has('Cache-Control')) {
    out.headers.set(
      'Cache-Control',
      context.privatePage || context.visitor.token ? 'no-store' : 'private, no-cache',
    )
  }
  out.headers.append('Vary', 'Cookie, Accept-Language')
  if (out.status === 401) out.headers.set('WWW-Authenticate', 'Session')
  if (out.status === 405 && context.refusal?.allow) out.headers.set('Allow', context.refusal.allow)
  if (out.status === 429 || out.status === 503)
    out.headers.set('Retry-After', String(context.retryAfterSeconds ?? RETRY_AFTER_SECONDS))
  const isPage = /^text\/html/.test(out.headers.get('Content-Type') ?? '')
  const lines = isPage ? [...context.setCookies, ...context.pageCookies] : context.setCookies
  // What shared caches may keep must hold nobody's cookie.
  if (!out.headers.get('Cache-Control')?.startsWith('public'))
    for (const line of lines) out.headers.append('Set-Cookie', line)
  return out
}
