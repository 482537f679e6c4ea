import { randomBytes } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { sql } from 'kysely'
import { keepAskedLanguage } from '#app/i18n/keep-asked-language.ts'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import type { PageFailure } from '#app/lib/pages/request-context.ts'
import { readCookies } from '#app/lib/visitor/cookies.ts'
import { PLATFORM_BUDGET_MS } from '#app/limits.ts'
import type { Cache } from '#app/rendering/cache.ts'
import { compressed } from '#app/rendering/compress.ts'
import { badRequest, methodNotOffered, plainLanguage } from '#app/server/answers/plain-page.ts'
import { securityHeaders } from '#app/server/answers/security-headers.ts'
import { statusHeaders } from '#app/server/answers/status-headers.ts'
import { liveStreams } from '#app/server/connections/live-streams.ts'
import { turns } from '#app/server/connections/turns.ts'
import { UploadRoom } from '#app/server/connections/upload-room.ts'
import { visitorAddress } from '#app/server/connections/visitor-address.ts'
import { houseReading, measureRequest, NO_PAGE } from '#app/server/house-metrics.ts'
import { toPlainPath } from '#app/server/plain-path.ts'
import { refusalOf } from '#app/server/refusal.ts'
import { offersOf } from '#app/server/routes-offered.ts'
import {
  beginSpan,
  beginVisit,
  brokenOff,
  endSpan,
  forPages,
  headOf,
  logged,
  pathOf,
  type Visit,
  type VisitLog,
} from '#app/server/visit.ts'
import { type VisitorCookie, VisitorCookies } from '#app/server/visitor-cookie.ts'
import { type Language, writtenLanguage } from '#contract/base/fields/values.ts'
import type { Meter, Reading } from '#contract/base/metric.ts'
import type { Tracer } from '#contract/base/tracing.ts'
import {
  mayDo,
  maySee,
  operatorOfFormerToken,
  operatorOfSession,
} from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { MAX_EDITED_BYTES } from '../limits.ts'
import { type OfficeGate, officeGateOf, takesStatements } from '../pages.ts'
import type { OfficeContext } from './office-context.ts'
import { newsTopics, QueueNews } from './queue-news.ts'

export interface OfficeParts {
  /** Answers a request that no check has refused. */
  pages(request: Request, context: AppLoadContext): Promise<HttpAnswer>
  build(): Promise<ServerBuild>
  cache: Cache
  serveFile(request: Request, pathname: string): HttpAnswer | undefined
  platform: Context
  /** Newest first. */
  sessionSecrets: readonly string[]
  /** `https://office.sen.example`; undefined uses the origin of each request. */
  officeOrigin: string | undefined
  siteOrigin: string | undefined
  demo: boolean
  /** Aborted when the server stops: then the streams end. */
  stopping: AbortSignal
  proxies: BlockList | undefined
  log: VisitLog
  /** Absent: nothing is measured. */
  meter?: Meter | undefined
  /** Absent: nothing is traced. */
  tracer?: Tracer | undefined
}

export interface Office {
  /** Answers a request of whoever is at `peer`. Never rejects. */
  answer(request: Request, peer: string): Promise<HttpAnswer>
  /** What it holds now. */
  reading: Reading
}

interface OfficeVisit extends Visit {
  context?: OfficeContext
}

/**
 * The office's HTTP side (site.md 7.1): the refusals of site.md 1.3, then who is signed in and what the role may see, before
 * any loader or action. No browser and no proxy keeps an answer of it.
 */
export function createOffice(parts: OfficeParts): Office {
  const secure = parts.officeOrigin?.startsWith('https:') ?? false
  const cookies = new VisitorCookies(parts.sessionSecrets, secure, 'sen-office')
  const tally = { streams: 0 }
  const openLive = liveStreams(parts.stopping, tally)
  const news = new QueueNews(parts.platform)
  const turn = turns()
  const uploads = new UploadRoom()
  const offers = offersOf(parts)

  async function made(request: Request, context: OfficeContext): Promise<HttpAnswer> {
    await turn()
    return parts.pages(request, context as unknown as AppLoadContext)
  }

  async function answerTo(visit: OfficeVisit, peer: string): Promise<HttpAnswer> {
    const { request } = visit
    const url = new URL(request.url)
    const special = await beforePages(parts, request, url)
    if (special) return special
    beginSpan(parts.tracer, visit)
    const { span } = visit
    return parts.tracer && span
      ? parts.tracer.within(span, () => pageTo(visit, peer, url))
      : pageTo(visit, peer, url)
  }

  /** The answer of a page, or of its refusal. */
  async function pageTo(visit: OfficeVisit, peer: string, url: URL): Promise<HttpAnswer> {
    const { request, requestId, traceId } = visit
    const build = await parts.build()
    const jar = readCookies(request.headers.get('cookie'))
    const { visitor, setCookies } = cookies.visitorOf(jar.get(cookies.name), request)
    const address = visitorAddress(peer, request.headers.get('x-forwarded-for'), parts.proxies)
    const operator =
      visitor.token === null ? null : await readOperator(parts.platform, visitor.token, address, request, url)
    const context: OfficeContext = {
      requestId,
      nonce: randomBytes(16).toString('base64'),
      csrf: cookies.forgeryToken(visitor),
      cookies: jar,
      language: writtenLanguage(plainLanguage(request)),
      origin: parts.officeOrigin ?? url.origin,
      deadlineMs: Date.now() + PLATFORM_BUDGET_MS,
      remember: (name, key, make, bytesOf) => parts.cache.remember(name, key, make, bytesOf),
      texts: (language) => entryOf(build).textsOf(language, parts.cache.plain),
      pathAndQuery: `${url.pathname}${url.search}`,
      setCookies,
      pageCookies: [],
      turn,
      afterwards: [],
      once: new Map(),
      log: {
        warn: (fields, message) => parts.log.warn({ requestId, traceId, ...fields }, message),
        error: (fields, message) => parts.log.error({ requestId, traceId, ...fields }, message),
      },
      platform: parts.platform,
      operator,
      token: operator ? visitor.token : null,
      address,
      userAgent: request.headers.get('user-agent') ?? '',
      demo: parts.demo,
      siteOrigin: parts.siteOrigin,
      openNews: async (reader, query) => {
        const topic = newsTopics.find((one) => one === query)
        const { token } = context
        if (!topic || token === null) return null
        const isAlive = async () =>
          (await operatorOfSession(parts.platform, token, address, { unattended: true })) !== null
        return openLive(
          { reader: `operator ${reader}`, address },
          async () => news.stream(topic, isAlive),
          request.signal,
        )
      },
      signIn: (token) => become(cookies.fresh({ token })),
      signOut: () => become(cookies.fresh()),
      noteRefusal: (refusal) =>
        parts.log.warn(
          { requestId, traceId, address, path: pathOf(request), refusal, operator: operator?.name ?? null },
          'an operator was refused',
        ),
    }
    const become = (next: VisitorCookie) => {
      context.setCookies.push(cookies.line(next))
      context.csrf = cookies.forgeryToken(next)
    }
    visit.context = context
    context.refusal = await refusalOf(
      {
        publicOrigin: parts.officeOrigin,
        offers,
        isForgeryToken: (token) => cookies.isForgeryToken(token, visitor),
        closed: undefined,
        admitUpload: async () =>
          operator && !operator.lacks && mayDo(operator.role, 'banks.import')
            ? { account: `operator ${operator.name}` }
            : { code: operator ? 'operation-not-allowed' : 'please-log-in', status: operator ? 403 : 401 },
        uploads,
        takesUploads: takesStatements,
        fieldBytes: MAX_EDITED_BYTES,
      },
      request,
      url,
      context,
    )
    const offer = context.refusal ? undefined : await offers(url.pathname)
    if (offer) {
      const gate = officeGateOf(offer.path)
      keepAskedLanguage(request, context)
      const led = ledElsewhere(gate, request, url, context)
      if (led) return finished(led, request, context, secure)
      context.refusal = refusedBy(gate, context)
    }
    if (context.refusal?.status === 403) context.noteRefusal(context.refusal.code)
    const pageRequest = forPages(request, url, context)
    return finished(await made(pageRequest, context), request, context, secure)
  }

  async function answer(request: Request, peer: string): Promise<HttpAnswer> {
    const visit: OfficeVisit = beginVisit(request, peer, parts.proxies)
    let answer: HttpAnswer
    try {
      try {
        answer = await answerTo(visit, peer)
      } finally {
        await Promise.all((visit.context?.afterwards ?? []).map(async (after) => after()))
      }
    } catch (error) {
      answer = brokenOff(parts.log, visit, error)
    }
    const sent = logged(parts.log, visit, request.method === 'HEAD' ? headOf(answer) : answer)
    if (parts.meter) measureRequest(parts.meter, 'office', visit, answer.status, await patternOf(visit))
    if (visit.span) endSpan(visit.span, visit, answer.status, await patternOf(visit))
    return sent
  }
  const patternOf = async ({ context, request }: OfficeVisit) =>
    (context && (await offers(new URL(request.url).pathname))?.pattern) ?? NO_PAGE
  return { answer, reading: houseReading('office', parts.cache, tally) }
}

/** Whoever is signed in; a form of the second factor that is sent twice comes with the token that the first one has replaced. */
async function readOperator(platform: Context, token: string, address: string, request: Request, url: URL) {
  const unattended = isUnattended(request, url)
  const operator = await operatorOfSession(platform, token, address, { unattended })
  if (operator || request.method !== 'POST' || url.pathname !== '/office/login/two-factor') return operator
  return operatorOfFormerToken(platform, token, address)
}

/** What a page asks for by itself: its script, or the reload that somebody has chosen. A session is not kept by it. */
const isUnattended = ({ headers }: Request, url: URL) =>
  headers.get('sec-fetch-dest') === 'empty' || url.searchParams.has('refresh')

/** Requests that need no operator: files, health, the way in from the office's bare address. */
async function beforePages(parts: OfficeParts, request: Request, url: URL): Promise<HttpAnswer | undefined> {
  if (url.username || url.password) return badRequest(request)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const file = parts.serveFile(request, url.pathname)
  if (file) return file
  if (url.pathname === '/health/live' || url.pathname === '/health/ready') {
    if (!reads) return methodNotOffered(request)
    const ok = url.pathname === '/health/live' || (await answersNow(parts.platform))
    return Response.json({ status: ok ? 'ok' : 'unavailable' }, { status: ok ? 200 : 503 })
  }
  if (!reads) return undefined
  if (url.pathname === '/office' || /^\/+$/.test(url.pathname))
    return new Response(null, { status: 302, headers: { Location: `/office/today${url.search}` } })
  return toPlainPath(url)
}

const answersNow = (platform: Context): Promise<boolean> =>
  sql`select 1`.execute(platform.db).then(
    () => true,
    () => false,
  )

/** Where somebody is led who reads a page without being signed in, or who is still on the way in. */
function ledElsewhere(
  gate: OfficeGate,
  request: Request,
  url: URL,
  { operator }: OfficeContext,
): HttpAnswer | undefined {
  if (request.method === 'POST') return undefined
  const to = (path: string, redirectTo?: string) =>
    new Response(null, { status: 302, headers: { Location: withQuery(path, { redirectTo }) } })
  const here = `${url.pathname}${url.search}`
  if (gate === 'guest') return operator && !operator.lacks ? to('/office/today') : undefined
  if (gate === 'anyone') return undefined
  if (!operator) return gate === 'half' ? to('/office/login') : to('/office/login', here)
  if (operator.lacks) return gate === 'half' ? undefined : to('/office/login/two-factor', here)
  return gate === 'half' ? to('/office/today') : undefined
}

/** Why a gate is closed to this operator. */
function refusedBy(gate: OfficeGate, { operator }: OfficeContext): PageFailure | undefined {
  if (gate === 'anyone' || gate === 'guest') return undefined
  if (!operator || (operator.lacks && gate !== 'half')) return { code: 'please-log-in', status: 401 }
  if (gate === 'half') return operator.lacks ? undefined : { code: 'operation-not-allowed', status: 403 }
  if (gate === 'operator') return undefined
  return maySee(operator.role, gate.page) ? undefined : { code: 'operation-not-allowed', status: 403 }
}

/** The export of the built office that the server uses besides its pages. */
const entryOf = ({ entry }: ServerBuild) =>
  entry.module as unknown as {
    textsOf(language: Language, plain: boolean): ReturnType<AppLoadContext['texts']>
  }

/** Headers of a document that stands in a frame of an editor: it is drawn, and can do nothing. */
function forFrame(headers: Headers): void {
  headers.set(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-same-origin',
    ].join('; '),
  )
  headers.set('X-Frame-Options', 'SAMEORIGIN')
}

async function finished(
  answer: HttpAnswer,
  request: Request,
  context: OfficeContext,
  secure: boolean,
): Promise<HttpAnswer> {
  const out = await compressed(answer, request)
  // Editors frame previews, which are the office's own.
  securityHeaders(out.headers, context.nonce, secure ? 'alone' : undefined, false, { framed: "'self'" })
  if (context.framing === 'framed' && out.status === 200) forFrame(out.headers)
  if (!out.headers.has('Cache-Control')) out.headers.set('Cache-Control', 'no-store')
  out.headers.set('X-Robots-Tag', 'noindex')
  out.headers.append('Vary', 'Cookie, Accept-Language')
  statusHeaders(out, context)
  const isPage = /^text\/html/.test(out.headers.get('Content-Type') ?? '')
  for (const line of isPage ? [...context.setCookies, ...context.pageCookies] : context.setCookies)
    out.headers.append('Set-Cookie', line)
  return out
}
