import { randomBytes, randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { readCookies } from '#app/lib/cookies.ts'
import type { PageFailure } from '#app/lib/request-context.ts'
import { systemStatus } from '#contract/system.ts'
import { readForm } from './read-form.ts'
import { compressed, securityHeaders } from './response.ts'
import { routesOffered } from './routes-offered.ts'
import { visitorAddress } from './visitor-address.ts'
import { type VisitorCookie, VisitorCookies } from './visitor-cookie.ts'

/** The platform may take this long for all that a page asks of it (site.md 1.3). */
const PLATFORM_BUDGET_MS = 5_000
const READY_TIMEOUT_MS = 2_000
/** When to try again where nobody said how long to wait. */
const RETRY_AFTER_SECONDS = 10
/** A callback of a provider is a small signed message. */
const MAX_CALLBACK_BYTES = 64 * 1024

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
  development: boolean
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

/**
 * The site's side of HTTP: everything between the socket and Remix, in the order of site.md 1.3: method, size and
 * type, forgery; then the routes.
 */
export function createSite(parts: SiteParts): (request: Request, peer: string) => Promise<Response> {
  const secure = parts.publicOrigin?.startsWith('https:') ?? false
  const cookies = new VisitorCookies(parts.sessionSecrets, secure)
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
    })
    if (!known) context.setCookies.push(cookies.line(visitor))

    context.refusal = await refusalOf(parts, cookies, request, url, visitor, context, offers)
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

const pathOf = (request: Request) => new URL(request.url).pathname.slice(0, 200)

/** Files, health, callbacks of providers and paths with a slash at their end: what needs no visitor. */
async function beforePages(parts: SiteParts, request: Request, url: URL): Promise<Response | undefined> {
  const file = parts.serveFile(request, url.pathname)
  if (file) return file
  if (url.pathname === '/health/live') return Response.json({ status: 'ok' })
  if (url.pathname === '/health/ready') return ready(parts)
  if (url.pathname.startsWith('/callbacks/')) return callback(parts, request, url)
  if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
    return new Response(null, {
      status: 301,
      headers: { Location: `${url.pathname.replace(/\/+$/, '').replace(/^\/+/, '/') || '/'}${url.search}` },
    })
  }
  return undefined
}

async function ready(parts: SiteParts): Promise<Response> {
  const asked = parts
    .platform(systemStatus.path, { method: 'GET', signal: AbortSignal.timeout(READY_TIMEOUT_MS) })
    .then((response) => response.ok)
    .catch(() => false)
  const late = new Promise<false>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref())
  const ok = await Promise.race([asked, late])
  return Response.json({ status: ok ? 'ok' : 'platform-unreachable' }, { status: ok ? 200 : 503 })
}

/** Passes a provider's signed message on as it came; the platform judges the signature. */
async function callback(parts: SiteParts, request: Request, url: URL): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
  if (Number(request.headers.get('content-length') ?? 0) > MAX_CALLBACK_BYTES)
    return new Response(null, { status: 413 })
  const body = await request.text()
  if (body.length > MAX_CALLBACK_BYTES) return new Response(null, { status: 413 })
  const headers = withoutBody(request.headers)
  for (const name of HOP_HEADERS) headers.delete(name)
  headers.set('content-type', request.headers.get('content-type') ?? 'application/octet-stream')
  try {
    const answer = await parts.platform(url.pathname, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(PLATFORM_BUDGET_MS),
    })
    const type = answer.headers.get('content-type')
    return new Response(await answer.text(), {
      status: answer.status,
      headers: type ? { 'Content-Type': type } : {},
    })
  } catch {
    return new Response(null, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } })
  }
}

/** What belongs to one connection and is not passed on. */
const HOP_HEADERS = ['connection', 'keep-alive', 'host', 'upgrade', 'expect', 'te', 'trailer']

interface Asked {
  request: Request
  url: URL
  peer: string
  requestId: string
  visitor: VisitorCookie
  cookies: ReadonlyMap<string, string>
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
    platform: parts.platform,
    platformKey: parts.platformKey,
    deadlineMs: Date.now() + PLATFORM_BUDGET_MS,
    setCookies: [],
    privatePage: false,
    once: new Map(),
    signIn(token, remember) {
      context.setCookies.push(cookies.line(cookies.fresh(token, remember)))
    },
    signOut() {
      context.setCookies.push(cookies.line(cookies.fresh()))
    },
  }
  return context
}

/** Why the request must not reach its route, if so. A good form is kept in the context. */
async function refusalOf(
  parts: SiteParts,
  cookies: VisitorCookies,
  request: Request,
  url: URL,
  visitor: VisitorCookie,
  context: AppLoadContext,
  offers: (pathname: string) => Promise<{ allow: string; post: boolean } | undefined>,
): Promise<PageFailure | undefined> {
  if (parts.publicOrigin && url.host !== new URL(parts.publicOrigin).host)
    return { code: 'invalid-domain', status: 421 }
  const offer = isReadable(url) ? await offers(url.pathname) : undefined
  if (!offer) return { code: 'not-found', status: 404 }
  if (request.method === 'GET' || request.method === 'HEAD') {
    return offer.allow.includes('GET')
      ? undefined
      : { code: 'method-not-offered', status: 405, allow: offer.allow }
  }
  if (request.method !== 'POST' || !offer.post)
    return { code: 'method-not-offered', status: 405, allow: offer.allow }

  const read = await readForm(request)
  if (!read.ok) return { code: read.code, status: read.status }
  const token = read.form.get('csrf')
  const ours =
    fromThisSite(request, context.origin) &&
    typeof token === 'string' &&
    cookies.isForgeryToken(token, visitor)
  if (!ours) return { code: 'forged-request', status: 403 }
  context.form = read.form
  return undefined
}

/** A path whose escapes are UTF-8 without a zero byte; and nothing of Remix's own data requests, which no page makes. */
function isReadable(url: URL): boolean {
  try {
    return !decodeURIComponent(url.pathname).includes('\0') && !/(\.data|^\/__manifest)$/.test(url.pathname)
  } catch {
    return false
  }
}

/** Forms come from our own pages alone (site.md 1.9). A header that is absent says nothing. */
function fromThisSite(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  const sender = request.headers.get('origin')
  const referer = request.headers.get('referer')
  return (
    (site === null || site === 'same-origin') &&
    (sender === null || sender === origin) &&
    (referer === null || originOf(referer) === origin)
  )
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : 'null')

/** The path that no route has: its page shows the context's refusal. */
const REFUSED_PATH = '/refused/request'

/** The request for Remix: the body that was read, or the page of a refusal. */
function forRemix(request: Request, url: URL, context: AppLoadContext): Request {
  if (context.refusal)
    return new Request(new URL(REFUSED_PATH, url), {
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
  for (const line of context.setCookies) out.headers.append('Set-Cookie', line)
  return out
}
