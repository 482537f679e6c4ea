import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import type { PageFailure, RequestLog } from '#app/lib/pages/request-context.ts'
import { readTrace, TRACE_HEADER, type TracePlace, traceIdOf } from '#contract/base/trace.ts'
import type { Span, Tracer } from '#contract/base/tracing.ts'
import { plainHeaders, plainLanguage, plainPage } from './answers/plain-page.ts'
import { HungUp } from './bodies/read-bytes.ts'
import { isProxy, plainAddress } from './connections/visitor-address.ts'

/** What every house of ours does with a request on its way: the players' site and the office. */

export interface VisitLog extends RequestLog {
  info(fields: Record<string, unknown>, message: string): void
}

/** A request on its way through a house: past its refusals, before its page. */
export interface Visit {
  /** As it arrived. */
  readonly request: Request
  readonly requestId: string
  /** Of all that is done for the request, here and elsewhere (`contract/base/trace.ts`). */
  readonly traceId: string
  /** What a proxy of ours does in its trace; undefined if the trace begins here. */
  readonly caller?: TracePlace | undefined
  readonly startedMs: number
  /** Of what a page, or its refusal, takes; undefined while nothing is traced. */
  span?: Span | undefined
  /** What the pages are given: with the parsed body, or for the page of a refusal. */
  pageRequest: Request
  /** The whole answer, if it needs no page: nothing more is to be done. */
  answer?: HttpAnswer
  /** The answer as it is sent, once the visit has been left. */
  left?: Promise<HttpAnswer>
  /** What `left` has resolved with. */
  sentAnswer?: HttpAnswer
}

/**
 * A visit that begins now. A proxy of ours may have begun its trace; nobody else's word is taken, or visitors could make
 * lines of others look like theirs.
 */
export function beginVisit(
  request: Request,
  peer: string | undefined,
  proxies: BlockList | undefined,
): Visit {
  const requestId = randomUUID()
  const trusted = proxies !== undefined && (peer === undefined || isProxy(proxies, plainAddress(peer)))
  const caller = trusted ? readTrace(request.headers.get(TRACE_HEADER)) : undefined
  return {
    request,
    requestId,
    traceId: caller?.traceId ?? traceIdOf(requestId),
    caller,
    startedMs: performance.now(),
    pageRequest: request,
  }
}

/** Begins the span of a visit, if there is a tracer. Files and health are not traced: they never come here. */
export function beginSpan(tracer: Tracer | undefined, visit: Visit): void {
  const { traceId, caller } = visit
  visit.span = tracer?.begin('request', 'server', { parent: caller, traceId })
}

/** Ends the span of a visit. `route` is the pattern of its page: a path has ids, and is anybody's invention. */
export function endSpan(span: Span, visit: Visit, status: number, route: string): void {
  const method = methodOf(visit)
  span.rename(`${method} ${route}`)
  span.note({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': statusOfVisit(visit, status),
  })
  if (status >= 500) span.fail(String(status))
  span.end()
}

const METHODS = ['GET', 'HEAD', 'POST']

/** For whoever counts or traces: nobody makes names by inventing methods. */
export const methodOf = ({ request: { method } }: Visit): string =>
  METHODS.includes(method) ? method : 'other'

/** The answer to a HEAD: nobody reads its body. */
export function headOf({ status, headers, body }: HttpAnswer): HttpAnswer {
  if (body instanceof ReadableStream) body.cancel().catch(() => {})
  return { status, headers, body: null }
}

/** The answer to a request that failed outside its page. */
export function brokenOff(log: VisitLog, { request, requestId, traceId }: Visit, error: unknown): HttpAnswer {
  if (error instanceof HungUp || request.signal.aborted) return new Response(null, { status: 400 }) // nobody is waiting
  log.error({ requestId, traceId, err: error }, 'a request failed')
  return failed(request, requestId)
}

/** Logs a request with its answer, which gets its id. */
export function logged(log: VisitLog, visit: Visit, answer: HttpAnswer): HttpAnswer {
  const { request, requestId, traceId, startedMs } = visit
  answer.headers.set('X-Request-Id', requestId)
  // Only the path: a query may hold what a person typed.
  log.info(
    {
      requestId,
      traceId,
      method: request.method,
      path: pathOf(request),
      status: statusOfVisit(visit, answer.status),
      ms: Math.round(performance.now() - startedMs),
    },
    'request',
  )
  return answer
}

/** The logged status of a request whose client is gone, as in nginx. */
const HUNG_UP = 499

/** The status as it is noted: a page that was broken off has failed because its reader left. */
export const statusOfVisit = ({ request }: Visit, status: number): number =>
  status >= 400 && request.signal.aborted ? HUNG_UP : status

/** The page of a failure outside the pages. */
function failed(request: Request, requestId: string): Response {
  const page = plainPage({ status: 500, language: plainLanguage(request), requestId })
  return new Response(page, { status: 500, headers: { ...plainHeaders({}), 'X-Request-Id': requestId } })
}

/** The path alone: a query may hold what a person typed. */
export const pathOf = (request: Request) => new URL(request.url).pathname.slice(0, 200)

/** A path without a route: its page shows the context's refusal. */
const REFUSED_PATH = '/refused/request'

/** The request for the pages: with the parsed body, or for the page of a refusal. */
export function forPages(
  request: Request,
  url: URL,
  context: { refusal?: PageFailure; form?: FormData },
): Request {
  if (context.refusal)
    return new Request(new URL(withQuery(REFUSED_PATH, { lang: url.searchParams.get('lang') ?? '' }), url), {
      headers: withoutBody(request.headers),
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    })
  if (!context.form) return request
  const body = new URLSearchParams()
  for (const [name, value] of context.form) if (typeof value === 'string') body.append(name, value)
  const headers = withoutBody(request.headers)
  // Checked by now. Remix would compare them once more, and believe an `X-Forwarded-Host` of anybody.
  for (const name of ['origin', 'x-forwarded-host']) headers.delete(name)
  return new Request(url, { method: 'POST', headers, body, signal: request.signal })
}

/** The headers of a request or answer whose body is left out. */
export function withoutBody(from: Headers): Headers {
  const headers = new Headers(from)
  for (const name of ['content-length', 'content-type', 'transfer-encoding', 'content-encoding'])
    headers.delete(name)
  return headers
}
