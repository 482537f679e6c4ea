import { Hono, type Context as HonoContext } from 'hono'
import { type Caller, callerInHeaders, readCaller, TOKEN_HEADER } from '#contract/base/caller.ts'
import { unseal } from '#contract/base/cipher.ts'
import {
  commonRefusals,
  type Endpoint,
  type Envelope,
  hasBody,
  type ParsedInputOf,
  type WireValueOf,
} from '#contract/base/endpoint.ts'
import { type ErrorCode, statusOf } from '#contract/base/errors.ts'
import { isProse, isProseLines } from '#contract/base/fields/printable.ts'
import type { RefusalDetail } from '#contract/base/refusal.ts'
import { ROWS_TYPE, type RowsEndpoint, type WireRowOf } from '#contract/base/rows.ts'
import { asTexts, type CallAnswer, type SentCall } from '#contract/base/sent-call.ts'
import { type CallbackAnswer, refusedCallback, type SentCallback } from '#contract/base/sent-callback.ts'
import { readTrace, TRACE_HEADER, type TracePlace } from '#contract/base/trace.ts'
import { OUTCOME, spanned } from '#contract/base/tracing.ts'
import { MAX_CALL_BYTES } from '#contract/limits.ts'
import type { RowBatches } from '#platform/base/batches/row-batches.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { byAnyKey } from '#platform/base/platform-keys.ts'
import { traced } from '#platform/base/process/traced.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { readCallback } from '../callbacks/provider-callbacks.ts'
import { measuredCall } from './call-metrics.ts'
import { noteRefusal } from './note-refusal.ts'
import { PageSessions, type Session } from './page-sessions.ts'
import { readBody } from './read-body.ts'
import { rowStream } from './row-stream.ts'

/** Finds the member of a token; null for an ended or unknown one. */
export type Authenticate = (ctx: Context, token: string) => Promise<Session | null>

/** An endpoint and its use case. The input is parsed, and `call.member` is set if the endpoint requires one. */
interface EndpointHandler {
  endpoint: Endpoint
  handle(ctx: Context, call: Call, input: unknown): Promise<Result<unknown>>
}

/** An endpoint whose use case looks up the token's member itself. */
interface SessionHandler {
  endpoint: Endpoint
  openSession(
    ctx: Context,
    token: string,
    input: unknown,
  ): Promise<{ session: Session | null; result: Result<unknown> }>
}

export type ServedEndpoint = EndpointHandler | SessionHandler

/** Ties an endpoint to its use case, typed on both ends. */
export const serve = <E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Context, call: Call, input: ParsedInputOf<E>) => Promise<Result<WireValueOf<E>>>,
): ServedEndpoint => ({ endpoint, handle: handle as EndpointHandler['handle'] })

/** The same for endpoints with `auth: 'member'`: the use case gets the member itself. */
export const serveMember = <E extends Endpoint>(
  endpoint: E,
  handle: (
    ctx: Context,
    member: NonNullable<Call['member']>,
    input: ParsedInputOf<E>,
    call: Call,
  ) => Promise<Result<WireValueOf<E>>>,
): ServedEndpoint =>
  serve(endpoint, async (ctx, call, input) => {
    if (!call.member)
      throw new Error(`${endpoint.path} is served to members and its contract does not say so`)
    return handle(ctx, call.member, input, call)
  })

/** The same for a call that reads the session and its answer in one statement. */
export const serveToken = <E extends Endpoint>(
  endpoint: E,
  openSession: (
    ctx: Context,
    token: string,
    input: ParsedInputOf<E>,
  ) => Promise<{ session: Session | null; result: Result<WireValueOf<E>> }>,
): ServedEndpoint => ({
  endpoint,
  openSession: openSession as SessionHandler['openSession'],
})

/** The same for the rows of a download, also for guests. */
export const serveRows = <E extends RowsEndpoint>(
  endpoint: E,
  handle: (ctx: Context, call: Call, input: ParsedInputOf<E>) => Promise<Result<RowBatches<WireRowOf<E>>>>,
): ServedEndpoint => ({
  endpoint,
  async handle(ctx, call, input) {
    const rows = await handle(ctx, call, input as ParsedInputOf<E>)
    return rows.ok ? ok(await rowStream(rows.value)) : rows
  },
})

/** The same for the rows of a member. */
export const serveMemberRows = <E extends RowsEndpoint>(
  endpoint: E,
  handle: (
    ctx: Context,
    member: NonNullable<Call['member']>,
    input: ParsedInputOf<E>,
  ) => Promise<Result<RowBatches<WireRowOf<E>>>>,
): ServedEndpoint =>
  serveRows(endpoint, async (ctx, call, input) => {
    if (!call.member)
      throw new Error(`${endpoint.path} is served to members and its contract does not say so`)
    return handle(ctx, call.member, input)
  })

const TOO_LARGE = Symbol('too large')

/** A received call, over HTTP or in process. */
interface ReceivedCall {
  caller: Caller | undefined
  arrivedAt: Date
  token: string | undefined
  /** The trace that it belongs to; absent for a call of an unknown caller. */
  traceId: string | undefined
  /** The caller's span that this call belongs to, as its headers say. */
  parent: TracePlace | undefined
  /** The raw input; undefined if it could not be read, TOO_LARGE if it is too large. */
  input: unknown
}

export interface CallSurface {
  /** The platform's HTTP surface: one route per endpoint, and an envelope for every answer. */
  http: Hono
  /**
   * The same calls in process: no request, no proof, the same answers. The caller is trusted, and limits the time
   * itself.
   */
  send(call: SentCall): Promise<CallAnswer>
  /** The same for messages to `/callbacks/…`. */
  callback(callback: SentCallback): Promise<CallbackAnswer>
}

/** All served calls, over HTTP and in process, and callbacks, which `answerCallback` answers. */
export function callSurface(
  ctx: Context,
  served: ServedEndpoint[],
  authenticate: Authenticate,
  answerCallback: (callback: SentCallback) => Promise<CallbackAnswer>,
): CallSurface {
  const desk: CallContext = { ctx, sessions: new PageSessions(ctx.clock), authenticate }
  const logFailure = (error: Error, path: string, traceId?: string): ErrorCode => {
    const unreachable = isConnectionLost(error)
    const { log } = traced(ctx, traceId)
    log[unreachable ? 'warn' : 'error']({ err: error, path }, 'a call failed')
    return unreachable ? 'platform-unreachable' : 'platform-error'
  }

  const http = new Hono()
  for (const one of served) {
    const { method, path } = one.endpoint
    http.on(method, path, async (c) => {
      const arrivedAt = ctx.clock.now()
      const caller = byAnyKey(ctx, (key) => readCaller(c.req.raw.headers, path, key, arrivedAt.getTime()))
      // The site says it; of anybody else it could be anything.
      const parent = caller ? readTrace(c.req.header(TRACE_HEADER)) : undefined
      const traceId = parent?.traceId
      const input = await readInput(ctx, one.endpoint, c)
      const token = c.req.header(TOKEN_HEADER)
      try {
        const result = await answerCall(desk, one, { caller, arrivedAt, token, traceId, parent, input })
        return responseOf(c, one.endpoint, result)
      } catch (error) {
        return refusal(c, logFailure(error as Error, path, traceId))
      }
    })
  }
  for (const [path, methods] of methodsByPath(served))
    http.all(path, (c) => refusal(c, 'method-not-offered', {}, { Allow: methods.join(', ') }))
  const callback: CallSurface['callback'] = async (sent) => {
    try {
      return await measuredCall(
        ctx.meter,
        CALLBACK_PATHS,
        () => answerCallback(sent),
        ({ status }) => (status < 400 ? 'ok' : String(status)),
      )
    } catch (error) {
      return refusedCallback(logFailure(error as Error, sent.path))
    }
  }
  http.all(CALLBACK_PATHS, async (c) => {
    const { status, text, headers } = await callback(await readCallback(c))
    const sent = { 'Content-Type': 'application/json', ...headers }
    return text === '' ? c.body(null, status as 204, sent) : c.body(text, status as 200, sent)
  })
  http.notFound((c) => refusal(c, 'not-found'))
  http.onError((error, c) => refusal(c, logFailure(error, c.req.path)))

  const byRoute = new Map(served.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one]))
  const send: CallSurface['send'] = async ({
    endpoint: { method, path },
    caller,
    token,
    traceId,
    span,
    input,
  }) => {
    const one = byRoute.get(`${method} ${path}`)
    if (!one) return { success: false, value: {}, message: 'not-found' }
    try {
      const result = await answerCall(desk, one, {
        caller: caller ? callerInHeaders(caller) : undefined,
        arrivedAt: ctx.clock.now(),
        token: token ?? undefined,
        traceId,
        parent: span,
        input: receivedInput(one.endpoint, input),
      })
      if (!result.ok) return { success: false, value: { ...result.detail }, message: result.code }
      if (result.value instanceof ReadableStream) return result.value
      return { success: true, value: result.value, message: 'ok' }
    } catch (error) {
      return { success: false, value: {}, message: logFailure(error as Error, path, traceId) }
    }
  }
  return { http, send, callback }
}

/** Where providers and vendors send their messages. */
const CALLBACK_PATHS = '/callbacks/*'

/** For the `Allow` header: a GET answers HEAD too. */
function methodsByPath(served: readonly ServedEndpoint[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { endpoint } of served)
    methods.set(endpoint.path, [
      ...(methods.get(endpoint.path) ?? []),
      ...(endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]),
    ])
  return methods
}

/** Whether the database is down, starting or restarting: nothing was done, and a retry may work. */
export function isConnectionLost(error: Error & { code?: string }): boolean {
  const { code = '', message } = error
  const socket = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code)
  // 08: connection exceptions; 57P01 to 57P03: the server is being stopped or started.
  return socket || /^(08|57P0[1-3])/.test(code) || WORDS_OF_LOSS.test(message)
}

/** Messages of `pg` and its pool, whose errors have no code; "expired" is the client's own connection timeout. */
const WORDS_OF_LOSS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)/

/** The caller of a call without a proof. */
const UNPROVED: Caller = { address: 'unproved', language: 'vi', userAgent: '', session: '' }

interface CallContext {
  ctx: Context
  sessions: PageSessions
  authenticate: Authenticate
}

/** Answers a call, measures it, and traces it. */
function answerCall(
  desk: CallContext,
  one: ServedEndpoint,
  received: ReceivedCall,
): Promise<Result<unknown>> {
  const { meter, tracer } = desk.ctx
  const { parent } = received
  const call = `${one.endpoint.method} ${one.endpoint.path}`
  return spanned(tracer, call, 'server', { parent }, async (span) => {
    const ctx = traced(desk.ctx, received.traceId ?? span?.place.traceId)
    const answer = () => checkAndRun({ ...desk, ctx }, one, received)
    const result = await measuredCall(meter, call, answer, outcomeOf)
    span?.note({ [OUTCOME]: outcomeOf(result) })
    return result
  })
}

const outcomeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.code)

/** Checks the input, and answers by `runUseCase`. */
async function checkAndRun(
  desk: CallContext,
  one: ServedEndpoint,
  { caller = UNPROVED, arrivedAt, token, input }: ReceivedCall,
): Promise<Result<unknown>> {
  const { ctx } = desk
  const { endpoint } = one
  if (input === TOO_LARGE) return refuse('too-large')
  if (input === undefined) return refuse('invalid')
  const parsed = endpoint.input.safeParse(input)
  if (!parsed.success) return refuse('invalid', { field: parsed.error.issues[0]?.path.join('.') ?? '' })
  const unstorable = unstorableField(parsed.data)
  if (unstorable !== undefined) return refuse('invalid', { field: unstorable })
  const unprintable = unprintableField(endpoint, parsed.data)
  if (unprintable !== undefined) return refuse('format', { field: unprintable })

  const call: Call = { caller, arrivedAt, member: null, tokenHash: null }
  const own = endpoint.auth === 'none' ? undefined : token
  const result = await runUseCase(desk, one, call, own, parsed.data)
  if (!result.ok) {
    noteRefusal(ctx, call, endpoint.path, result.code)
    if (![...endpoint.refusals, ...commonRefusals].includes(result.code))
      ctx.log.error({ path: endpoint.path, code: result.code }, 'a refusal that the contract does not name')
  }
  return result
}

/** Looks up the token's member, also for `call`, and runs the use case. */
async function runUseCase(
  { ctx, sessions, authenticate }: CallContext,
  one: ServedEndpoint,
  call: Call,
  token: string | undefined,
  input: unknown,
): Promise<Result<unknown>> {
  const { page } = call.caller
  if ('openSession' in one) {
    if (!token) return refuse('please-log-in')
    const opening = one.openSession(ctx, token, input)
    const [session, { result }] = await Promise.all([
      sessions.of(page, token, async () => (await opening).session),
      opening,
    ])
    Object.assign(call, session)
    return result
  }
  const { endpoint, handle } = one
  const reads = endpoint.method === 'GET'
  if (token)
    Object.assign(call, await sessions.of(reads ? page : undefined, token, () => authenticate(ctx, token)))
  if (endpoint.auth === 'member' && !call.member) return refuse('please-log-in')
  try {
    return await handle(ctx, call, input)
  } finally {
    // The write may have changed the session, so the rest of the page looks it up again.
    if (token && !reads) sessions.forget(page, token)
  }
}

function responseOf(c: HonoContext, endpoint: Endpoint, result: Result<unknown>): Response {
  if (!result.ok) return refusal(c, result.code, result.detail)
  if (result.value instanceof ReadableStream)
    return 'row' in endpoint ? rowsIn(result.value) : streamed(result.value)
  return c.json({ success: true, value: result.value, message: 'ok' } satisfies Envelope)
}

/** An endless answer (`contract/play/events.ts`). Its connection closes afterwards, so that a stop need not wait for it. */
const streamed = (body: ReadableStream): Response =>
  new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Connection: 'close' },
  })

/** An answer of rows (`contract/base/rows.ts`). */
const rowsIn = (body: ReadableStream): Response =>
  new Response(body, { headers: { 'Content-Type': ROWS_TYPE, 'Cache-Control': 'no-store' } })

/** PostgreSQL cannot store NUL, nor UTF-8 half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

/** The name of a text field that a database cannot store; undefined if there is none. */
function unstorableField(input: unknown): string | undefined {
  const fields = Object.entries((input ?? {}) as Record<string, unknown>)
  return fields.find(([, value]) => typeof value === 'string' && UNSTORABLE.test(value))?.[0]
}

/**
 * Old passwords may contain anything, are never printed, and must still be accepted; new ones are checked by
 * `checkField`.
 */
const isPassword = (name: string) => /password$/i.test(name)

/**
 * The name of a text field with unprintable characters; undefined if there is none. Only for calls with a body: lookups
 * store nothing, and an odd id simply matches nothing.
 */
function unprintableField(endpoint: Endpoint, input: unknown): string | undefined {
  if (!hasBody(endpoint)) return undefined
  const { lines = [] } = endpoint
  const fields = Object.entries((input ?? {}) as Record<string, unknown>)
  return fields.find(
    ([name, value]) =>
      !isPassword(name) && !textsIn(value).every(lines.includes(name) ? isProseLines : isProse),
  )?.[0]
}

/** All texts in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return []
  return Object.values(value).flatMap(textsIn)
}

/**
 * The raw input of a call; undefined if the body cannot be read or is not sealed as it must be, TOO_LARGE if it is too
 * large.
 */
async function readInput(ctx: Context, endpoint: Endpoint, c: HonoContext): Promise<unknown> {
  if (!hasBody(endpoint)) return c.req.query()
  const bytes = await readBody(c.req.raw, endpoint.maxBytes ?? MAX_CALL_BYTES)
  if (!bytes) return TOO_LARGE
  if (endpoint.encoding === 'bytes') return { ...c.req.query(), bytes }
  if (endpoint.encoding === 'form') return Object.fromEntries(new URLSearchParams(bytes.toString()))
  const body = parseJson(bytes.toString())
  if (!endpoint.encrypted) return body
  const sealed = (body as { sealed?: unknown } | undefined)?.sealed
  if (typeof sealed !== 'string') return undefined
  return byAnyKey(ctx, (key) => unseal(sealed, key, ctx.clock.now().getTime()))?.body
}

/**
 * An input that never left the process, in the form in which `readInput` would have read it. The size of JSON is not
 * checked, because the site accepts no form that would be too large.
 */
function receivedInput(endpoint: Endpoint, input: Record<string, unknown>): unknown {
  if (endpoint.encoding === 'bytes') {
    const { bytes, ...rest } = input as { bytes: Uint8Array }
    return bytes.byteLength > (endpoint.maxBytes ?? MAX_CALL_BYTES) ? TOO_LARGE : { ...asTexts(rest), bytes }
  }
  return hasBody(endpoint) && endpoint.encoding === 'json' ? input : asTexts(input)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(
  c: HonoContext,
  code: ErrorCode,
  detail: RefusalDetail = {},
  headers: Record<string, string> = {},
): Response {
  const { retryAfterSeconds } = detail
  const envelope: Envelope = { success: false, value: { ...detail }, message: code }
  return c.json(envelope, statusOf(code) as 400, {
    ...headers,
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  })
}
