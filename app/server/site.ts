import { randomBytes, randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { keepAskedLanguage } from '#app/i18n/keep-asked-language.ts'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { asksForLogin, gateOf, isOpenToGuests } from '#app/lib/pages/gates.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import type { Brand, NoteRefusal, PageFailure } from '#app/lib/pages/request-context.ts'
import { analyticsConsentIn } from '#app/lib/visitor/analytics.ts'
import { readCookies } from '#app/lib/visitor/cookies.ts'
import { PLATFORM_BUDGET_MS } from '#app/limits.ts'
import type { Cache } from '#app/rendering/cache.ts'
import { compressed } from '#app/rendering/compress.ts'
import { GuestPages, keyOfGuest } from '#app/rendering/guest-pages.ts'
import { SharedAnswers } from '#app/rendering/shared-answers.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { Language } from '#contract/base/fields/values.ts'
import type { Meter, Reading } from '#contract/base/metric.ts'
import type { SendCall, SentCall } from '#contract/base/sent-call.ts'
import type { SendCallback } from '#contract/base/sent-callback.ts'
import { OUTCOME, type Span, spanned, type Tracer } from '#contract/base/tracing.ts'
import { isAhead, mayGive, mayGuess, notAhead } from './ahead.ts'
import { plainLanguage } from './answers/plain-page.ts'
import { asBrief, asResult, resultOf, wantsBrief, wantsResult } from './answers/result-page.ts'
import { securityHeaders } from './answers/security-headers.ts'
import { statusHeaders } from './answers/status-headers.ts'
import { beforePages } from './before-pages.ts'
import { liveStreams, type OpenLive } from './connections/live-streams.ts'
import { sharedStreams } from './connections/shared-streams.ts'
import { turns } from './connections/turns.ts'
import { UploadRoom } from './connections/upload-room.ts'
import { visitorAddress } from './connections/visitor-address.ts'
import { houseReading, measureRequest, NO_PAGE } from './house-metrics.ts'
import { type AdmittedUpload, closedBy, refusalOf } from './refusal.ts'
import { offersOf } from './routes-offered.ts'
import { siteStateOf } from './site-state.ts'
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
  withoutBody,
} from './visit.ts'
import { type VisitorCookie, VisitorCookies } from './visitor-cookie.ts'

export interface SiteParts {
  /** Answers a request that no check has refused. Rejects where even the page of a failure fails. */
  pages(request: Request, context: AppLoadContext): Promise<HttpAnswer>
  /** The build whose pages these are. */
  build(): Promise<ServerBuild>
  /** What is kept between requests. */
  cache: Cache
  serveFile(request: Request, pathname: string): HttpAnswer | undefined
  sendCall: SendCall
  /** Hands callbacks to the platform. */
  sendCallback: SendCallback
  platformKey: string
  /** Keys that were it before; absent: none. */
  formerPlatformKeys?: readonly string[]
  /** The brand's code at the platform. */
  merchantCode: string
  /** Newest first. */
  sessionSecrets: readonly string[]
  /** `https://sen.example`; undefined uses the origin of each request. */
  publicOrigin: string | undefined
  /** Whether HSTS also covers the subdomains of `publicOrigin`. */
  hstsSubdomains: boolean
  /** The contact in `/.well-known/security.txt`; undefined: the customer service. */
  securityContact: string | undefined
  proxies: BlockList | undefined
  /** Aborts when the server stops: open streams end. */
  stopping: AbortSignal
  development: boolean
  /** The log lines about possible attacks. */
  security: {
    note(
      event: Parameters<NoteRefusal>[0],
      facts: {
        address: string
        path: string
        refusal: ErrorCode
        member?: string | undefined
        traceId: string
      },
    ): void
  }
  log: VisitLog
  /** Absent: nothing is measured. */
  meter?: Meter | undefined
  /** Absent: nothing is traced. */
  tracer?: Tracer | undefined
}

/** A request on its way through the site. */
export interface SiteVisit extends Visit {
  /** Undefined for a request that needs no visitor, or that failed before there was one. */
  context?: AppLoadContext
  /** What `context` was made from. */
  requestParts?: RequestParts
}

type AdmittedVisit = SiteVisit & Required<Pick<SiteVisit, 'context' | 'requestParts'>>

function requireContext(visit: SiteVisit): AdmittedVisit {
  const { context, requestParts } = visit
  if (!context || !requestParts) throw new Error('a request that needs no visitor has no page')
  return { ...visit, context, requestParts }
}

export interface Site {
  /** Answers a request with the pages of `SiteParts`. */
  answer(request: Request, peer: string): Promise<HttpAnswer>
  /**
   * For a host that has the pages made itself: makes the request's context, and answers what needs no page, among it every
   * refusal, so that no loader or action runs for it. Never rejects. `peer` is the address at the other end of the
   * connection; undefined where the host does not know it: then all of `TRUST_PROXY` is believed.
   */
  enter(request: Request, peer: string | undefined): Promise<SiteVisit>
  /**
   * Ends a visit with the answer of its page: headers, cookies, packing, the log. Never rejects. A visit ends once: later
   * calls get the same answer, so that a host may call it again when a request is over.
   */
  leave(visit: SiteVisit, page: () => Promise<HttpAnswer>): Promise<HttpAnswer>
  /** Refuses a visit that has been let in, with the page of the refusal. */
  refuse(visit: SiteVisit, refusal: PageFailure): Promise<HttpAnswer>
  /** What it holds now. */
  reading: Reading
}

/**
 * The site's HTTP side, between the socket and the pages: first the refusals in the order of site.md 1.3, then the routes.
 */
export function createSite(parts: SiteParts): Site {
  const secure = parts.publicOrigin?.startsWith('https:') ?? false
  const cookies = new VisitorCookies(parts.sessionSecrets, secure)
  const siteState = siteStateOf(parts)
  const tally = { streams: 0 }
  const openLive = liveStreams(parts.stopping, tally)
  const shareStream = sharedStreams()
  const uploads = new UploadRoom()
  const guestPages = new GuestPages(parts.cache.store('guest-pages'))
  const answers = new SharedAnswers(parts.cache.store('answers'))
  const turn = turns()
  let pagesAtWork = 0
  const offers = offersOf(parts)

  async function makeAnswer(request: Request, context: AppLoadContext): Promise<HttpAnswer> {
    await turn()
    return parts.pages(request, context)
  }

  /** The page of a visit, made or kept. */
  async function pageOfVisit({
    request,
    requestParts,
    context,
    pageRequest,
  }: AdmittedVisit): Promise<HttpAnswer> {
    const { url } = requestParts
    const isKept = !parts.cache.plain && (await offers(url.pathname))?.keptForGuests
    const key = isKept ? keyOfGuest(request, context, cookies.name) : undefined
    if (key === undefined) return makeAnswer(pageRequest, context)
    // A page rendered for all guests must not stop when this visitor hangs up.
    const ofNobody = () => new Request(url, { headers: request.headers })
    const page = (of: AppLoadContext) => makeAnswer(of === context ? pageRequest : ofNobody(), of)
    const contextOfNobody = () =>
      requestContext(parts, cookies, {
        ...requestParts,
        requestId: randomUUID(),
        deadlineMs: Date.now() + PLATFORM_BUDGET_MS,
        visitor: cookies.fresh(),
      })
    return guestPages.answer(key, context, page, contextOfNobody)
  }

  /** The page that a form's answer leads to, sent with it; undefined if it is not wanted, or cannot be. */
  async function resultAlong(answer: HttpAnswer, requestParts: RequestParts, context: AppLoadContext) {
    const { request, url } = requestParts
    const result = wantsResult(request) ? resultOf(answer, url, context) : undefined
    if (!result) return undefined
    const ofResult = requestContext(parts, cookies, {
      ...requestParts,
      url: result,
      deadlineMs: context.deadlineMs,
    })
    const get = new Request(result, { headers: withoutBody(request.headers), signal: request.signal })
    // The post is done even if its page fails: the browser then requests the page itself.
    const page = await makeAnswer(get, ofResult).catch((err): undefined => {
      context.log.error({ path: result.pathname, err }, 'a page failed')
    })
    return page?.status === 200
      ? finished(parts, asResult(page, result), request, ofResult, secure)
      : undefined
  }

  /** Makes the context of a visit, and answers what needs no page. */
  async function admit(visit: SiteVisit, peer: string | undefined): Promise<void> {
    const { request, requestId, traceId } = visit
    const deadlineMs = Date.now() + PLATFORM_BUDGET_MS
    const url = new URL(request.url)
    const special = await beforePages(parts, request, url)
    if (special) {
      visit.answer = special
      return
    }
    beginSpan(parts.tracer, visit)
    const cookieHeader = readCookies(request.headers.get('cookie'))
    const { visitor, isNew, setCookies } = cookies.visitorOf(cookieHeader.get(cookies.name), request)
    const address = visitorAddress(peer, request.headers.get('x-forwarded-for'), parts.proxies)
    const state = await siteState(address)
    const build = await parts.build()
    const requestParts: RequestParts = {
      build,
      answers,
      request,
      url,
      requestId,
      traceId,
      span: visit.span,
      deadlineMs,
      visitor,
      isNew,
      address,
      brand: state.brand,
      cookies: cookieHeader,
      openLive,
      shareStream,
      turn,
    }
    const context = requestContext(parts, cookies, requestParts)
    context.setCookies.push(...setCookies)
    visit.context = context
    visit.requestParts = requestParts

    const isForgeryToken = (token: string) => cookies.isForgeryToken(token, visitor)
    const closed = closedBy(state, address)
    const admitUpload = async () => entryOf(build).admitUpload({ request, context })
    const { publicOrigin } = parts
    const rules = { publicOrigin, offers, isForgeryToken, closed, admitUpload, uploads }
    const refusal = await refusalOf(rules, request, url, context)
    context.refusal = refusal && closed?.closed ? { ...refusal, siteClosed: true } : refusal
    visit.pageRequest = forPages(request, url, context)
    const signedIn = visitor.token !== null
    // A page ahead sets no cookie; the page itself, which is requested then, brings the visitor's.
    const mayAnswerAhead =
      !context.refusal && setCookies.length === 0 && mayGuess(url.pathname, signedIn, pagesAtWork)
    if (isAhead(request) && !mayAnswerAhead) {
      visit.answer = notAhead()
    } else if (
      state.brand.flags.loginedToHomePage &&
      !context.refusal &&
      !signedIn &&
      isLedToLogin(request, url)
    ) {
      keepAskedLanguage(request, context)
      visit.answer = await finished(parts, toLogin(request, url), request, context, secure)
    }
  }

  async function enter(request: Request, peer: string | undefined): Promise<SiteVisit> {
    const visit: SiteVisit = beginVisit(request, peer, parts.proxies)
    pagesAtWork++
    try {
      await admit(visit, peer)
    } catch (error) {
      visit.answer = brokenOff(parts.log, visit, error)
    }
    const { answer } = visit
    if (answer) visit.answer = await leave(visit, async () => answer)
    else if (visit.context?.refusal) await refuse(visit, visit.context.refusal)
    return visit
  }

  async function refuse(visit: SiteVisit, refusal: PageFailure): Promise<HttpAnswer> {
    const { requestParts, context, request } = requireContext(visit)
    context.refusal = refusal
    noteRefusal(context)
    visit.answer = await leave(visit, () => makeAnswer(forPages(request, requestParts.url, context), context))
    return visit.answer
  }

  /** The answer of a page as it is sent. */
  async function answerToSend(
    page: HttpAnswer,
    { requestParts, context, request }: AdmittedVisit,
  ): Promise<HttpAnswer> {
    if (isAhead(request) && !mayGive(page, requestParts.url.pathname, context)) return notAhead()
    // The act is done; who wants to know no more is not led to its page.
    const brief = page.status === 303 && wantsBrief(request) ? await context.brief?.() : undefined
    if (brief) return finished(parts, asBrief(brief), request, context, secure)
    return (
      (await resultAlong(page, requestParts, context)) ??
      (await finished(parts, page, request, context, secure))
    )
  }

  function leave(visit: SiteVisit, page: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
    visit.left ??= end(visit, page)
    return visit.left
  }

  async function end(visit: SiteVisit, page: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
    let { answer } = visit
    try {
      try {
        answer ??= await answerToSend(await page(), requireContext(visit))
      } finally {
        // All of them, whatever becomes of one.
        await Promise.all((visit.context?.afterwards ?? []).map(async (after) => after()))
      }
    } catch (error) {
      answer = brokenOff(parts.log, visit, error)
    }
    pagesAtWork--
    visit.sentAnswer = logged(parts.log, visit, visit.request.method === 'HEAD' ? headOf(answer) : answer)
    if (parts.meter) measureRequest(parts.meter, 'site', visit, answer.status, await patternOf(visit))
    if (visit.span) endSpan(visit.span, visit, answer.status, await patternOf(visit))
    return visit.sentAnswer
  }

  const patternOf = async ({ requestParts }: SiteVisit) =>
    (requestParts && (await offers(requestParts.url.pathname))?.pattern) ?? NO_PAGE

  const answer = async (request: Request, peer: string) => {
    const visit = await enter(request, peer)
    return visit.answer ?? leave(visit, () => pageOfVisit(requireContext(visit)))
  }
  const reading = houseReading('site', parts.cache, tally)
  return { answer, enter, leave, refuse, reading }
}

/** Logs a refusal that may be part of an attack, and says when a closed site opens again. */
function noteRefusal(context: AppLoadContext): void {
  const { refusal } = context
  if (refusal?.status === 403)
    context.noteRefusal(refusal.code === 'forged-request' ? refusal.code : 'access-refused', refusal.code)
  const until = refusal?.closed?.until
  if (until) context.retryAfterSeconds = secondsUntil(until)
}

/** The exports of the built site that the server uses besides its pages (`app/entry.server.tsx`). */
interface SiteEntry {
  admitUpload(args: { request: Request; context: AppLoadContext }): Promise<AdmittedUpload | PageFailure>
  textsOf(language: Language, plain: boolean): ReturnType<AppLoadContext['texts']>
}

const entryOf = ({ entry }: ServerBuild) => entry.module as unknown as SiteEntry

/** A form that requires a login answers 401 itself, whatever the flag. */
function isLedToLogin(request: Request, { pathname }: URL): boolean {
  const gate = gateOf(pathname)
  const refusesItself = request.method === 'POST' && gate !== undefined && asksForLogin(gate.post ?? gate.who)
  return !refusesItself && !isOpenToGuests(pathname)
}

/** With `loginedToHomePage` guests are redirected to the login, and back (product.md section 2). */
function toLogin(request: Request, url: URL): Response {
  const back = request.method === 'POST' ? paths.home : `${url.pathname}${url.search}`
  const location = withQuery(paths.login, { redirectTo: back })
  return new Response(null, {
    status: request.method === 'POST' ? 303 : 302,
    headers: { Location: location },
  })
}

const secondsUntil = (iso: string) => Math.max(1, Math.ceil((new Date(iso).getTime() - Date.now()) / 1000))

interface RequestParts {
  build: ServerBuild
  answers: SharedAnswers
  request: Request
  url: URL
  requestId: string
  traceId: string
  /** Undefined while nothing is traced. */
  span: Span | undefined
  deadlineMs: number
  visitor: VisitorCookie
  /** Whether the cookie of `visitor` was made for this request. */
  isNew: boolean
  address: string
  brand: Brand
  cookies: ReadonlyMap<string, string>
  openLive: OpenLive
  shareStream: AppLoadContext['shareStream']
  turn: AppLoadContext['turn']
}

function requestContext(
  parts: SiteParts,
  cookies: VisitorCookies,
  requestParts: RequestParts,
): AppLoadContext {
  const ids = { requestId: requestParts.requestId, traceId: requestParts.traceId }
  const context: AppLoadContext = {
    requestId: requestParts.requestId,
    nonce: randomBytes(16).toString('base64'),
    visitor: {
      ...requestParts.visitor,
      isNew: requestParts.isNew,
      address: requestParts.address,
      userAgent: requestParts.request.headers.get('user-agent') ?? '',
    },
    csrf: cookies.forgeryToken(requestParts.visitor),
    cookies: requestParts.cookies,
    language: plainLanguage(requestParts.request),
    origin: parts.publicOrigin ?? requestParts.url.origin,
    originNamed: parts.publicOrigin !== undefined,
    securityContact: parts.securityContact,
    pathAndQuery: `${requestParts.url.pathname}${requestParts.url.search}`,
    sendCall: tracedCalls(parts, requestParts),
    platformKey: parts.platformKey,
    formerPlatformKeys: parts.formerPlatformKeys ?? [],
    merchantCode: parts.merchantCode,
    openLive: (from, open) => requestParts.openLive(from, open, requestParts.request.signal),
    shareStream: requestParts.shareStream,
    deadlineMs: requestParts.deadlineMs,
    brand: requestParts.brand,
    sharedAnswer: (key, ask) => requestParts.answers.of(key, ask),
    remember: (name, key, make, bytesOf) => parts.cache.remember(name, key, make, bytesOf),
    texts: (language) => entryOf(requestParts.build).textsOf(language, parts.cache.plain),
    turn: requestParts.turn,
    setCookies: [],
    pageCookies: [],
    privatePage: false,
    afterwards: [],
    once: new Map(),
    signIn(token, remember) {
      context.setCookies.push(cookies.line(cookies.fresh({ token, remember })))
    },
    awaitSecondFactor(pending) {
      const { token, remember } = context.visitor
      context.setCookies.push(cookies.line(cookies.fresh({ token, remember, pending })))
    },
    dropPending() {
      context.visitor.pending = null
      context.setCookies.push(cookies.line(context.visitor))
    },
    signOut() {
      context.setCookies.push(cookies.line(cookies.fresh()))
    },
    dropToken() {
      if (context.visitor.token === null) return
      context.visitor.token = null
      context.visitor.remember = false
      context.setCookies.push(cookies.line(context.visitor))
    },
    seal: (purpose, text) => cookies.seal(purpose, text),
    unseal: (purpose, value) => cookies.unseal(purpose, value),
    noteRefusal: (event, refusal, member) =>
      parts.security.note(event, {
        address: context.visitor.address,
        path: pathOf(requestParts.request),
        refusal,
        member,
        traceId: requestParts.traceId,
      }),
    log: {
      warn: (fields, message) => parts.log.warn({ ...ids, ...fields }, message),
      error: (fields, message) => parts.log.error({ ...ids, ...fields }, message),
    },
  }
  return context
}

/** Sends the calls of a request, each as a span of it while it is traced. */
function tracedCalls({ sendCall, tracer }: SiteParts, { traceId, span }: RequestParts): SendCall {
  if (!tracer || !span) return (call, leftMs) => sendCall({ ...call, traceId }, leftMs)
  const nameOf = ({ method, path }: SentCall['endpoint']) => `call ${method} ${path}`
  return (call, leftMs) =>
    spanned(tracer, nameOf(call.endpoint), 'client', { parent: span.place }, async (own = span) => {
      const answer = await sendCall({ ...call, traceId, span: own.place }, leftMs)
      if (!(answer instanceof ReadableStream)) own.note({ [OUTCOME]: answer.message })
      return answer
    })
}

async function finished(
  parts: SiteParts,
  answer: HttpAnswer,
  request: Request,
  context: AppLoadContext,
  secure: boolean,
): Promise<HttpAnswer> {
  const out = await compressed(answer, request)
  const hsts = secure ? (parts.hstsSubdomains ? 'with subdomains' : 'alone') : undefined
  securityHeaders(out.headers, context.nonce, hsts, parts.development, {
    framed: context.framed,
    pictures: [...context.brand.imageCDNs, ...(context.pictures ?? [])],
    leadsTo: [
      ...context.brand.providers.map(({ origin }) => origin),
      ...(context.postsTo === undefined ? [] : [context.postsTo]),
    ],
    measured: context.brand.gtagId !== '' && analyticsConsentIn(context.cookies) === 'yes',
  })
  if (!out.headers.has('Cache-Control')) {
    out.headers.set(
      'Cache-Control',
      context.privatePage || context.visitor.token ? 'no-store' : 'private, no-cache',
    )
  }
  out.headers.append('Vary', 'Cookie, Accept-Language')
  statusHeaders(out, context)
  const isPage = /^text\/html/.test(out.headers.get('Content-Type') ?? '')
  const lines = isPage ? [...context.setCookies, ...context.pageCookies] : context.setCookies
  // A response that shared caches may keep must not set cookies.
  if (!out.headers.get('Cache-Control')?.startsWith('public'))
    for (const line of lines) out.headers.append('Set-Cookie', line)
  return out
}
