import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { pageFailure } from '#app/lib/page-failure.ts'
import { callerHeaders, TOKEN_HEADER } from '#contract/caller.ts'
import { seal } from '#contract/cipher.ts'
import { type Endpoint, type Envelope, type InputOf, type ValueOf, wireInput } from '#contract/endpoint.ts'
import { type ErrorCode, isErrorCode } from '#contract/errors.ts'
import { humanCheckRefusals } from '#contract/human-check.ts'
import { RefusalDetail } from '#contract/refusal.ts'
import { ROWS_TYPE } from '#contract/rows.ts'
import { devicesOf } from './known-browser.server.ts'

/** The result of a call. A platform that is down or answers nonsense is a refusal too, with a 5xx code. */
export type Answer<Value> = { ok: true; value: Value } | RefusedAnswer

export interface RefusedAnswer {
  ok: false
  code: ErrorCode
  detail: RefusalDetail
}

/** Calls the platform as this request's visitor; aborts at the request's deadline. */
export async function call<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<ValueOf<E>>> {
  return untilDeadline(context, endpoint, async (signal) => {
    const { path, init } = requestOf(context, language, endpoint, input)
    const response = await context.platform(path, { ...init, signal })
    const answer = read(context, endpoint, (await response.json()) as Envelope)
    const waitSeconds = answer.ok ? undefined : answer.detail.retryAfterSeconds
    if (waitSeconds !== undefined)
      context.retryAfterSeconds = Math.max(waitSeconds, context.retryAfterSeconds ?? 0)
    if (!answer.ok && (answer.detail.captchaRequired || asksForCheck(answer.code)))
      context.humanCheckDue = true
    return answer
  })
}

/** The content types of streamed answers: events, or rows. */
const streams = ['text/event-stream', ROWS_TYPE]

/** Opens a call with a streamed answer, which must begin before the deadline. Cancelling its body hangs up. */
export async function openStream<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<ReadableStream<Uint8Array>>> {
  return untilDeadline(context, endpoint, async (signal) => {
    const { path, init } = requestOf(context, language, endpoint, input)
    const response = await context.platform(path, { ...init, signal })
    const type = response.headers.get('content-type') ?? ''
    if (response.body && streams.some((stream) => type.startsWith(stream)))
      return { ok: true, value: response.body }
    const answer = read(context, endpoint, (await response.json()) as Envelope)
    return answer.ok ? refused('platform-error') : answer
  })
}

/** Sends nothing after the deadline, so that the failure page is rendered at once. */
async function untilDeadline<Value>(
  context: AppLoadContext,
  endpoint: Endpoint,
  ask: (signal: AbortSignal) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const leftMs = context.deadlineMs - Date.now()
  if (leftMs <= 0) return refused('platform-timeout')
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), leftMs)
  try {
    return await ask(late.signal)
  } catch (error) {
    context.log.warn({ call: endpoint.path, err: error }, 'the platform did not answer a call')
    if (late.signal.aborted) return refused('platform-timeout')
    // No connection is 503, invalid JSON is 502.
    return refused(error instanceof SyntaxError ? 'platform-error' : 'platform-unreachable')
  } finally {
    clearTimeout(timer)
  }
}

function requestOf<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): { path: string; init: RequestInit } {
  const { visitor, platformKey, merchantCode } = context
  // Only calls without authentication send the device tokens.
  const devices = endpoint.auth === 'none' ? devicesOf(context) : ''
  const { address, userAgent } = visitor
  const headers: Record<string, string> = callerHeaders(
    { address, language, userAgent, session: sessionOf(visitor.id), devices },
    endpoint.path,
    platformKey,
    Date.now(),
  )
  if (visitor.token && endpoint.auth !== 'none') headers[TOKEN_HEADER] = visitor.token
  const sent = wireInput(endpoint, input, merchantCode)
  let path = endpoint.path
  let body: RequestInit['body'] | undefined
  if (endpoint.encoding === 'bytes') {
    const { bytes, ...rest } = sent as { bytes: Uint8Array<ArrayBuffer> }
    headers['content-type'] = 'application/octet-stream'
    path += queryOf(rest)
    body = bytes
  } else if (endpoint.method === 'POST') {
    const asForm = endpoint.encoding === 'form'
    headers['content-type'] = asForm ? 'application/x-www-form-urlencoded' : 'application/json'
    if (asForm) body = queryOf(sent).slice(1)
    else body = JSON.stringify(endpoint.encrypted ? { sealed: seal(sent, platformKey, Date.now()) } : sent)
  } else {
    path += queryOf(sent)
  }
  return { path, init: { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) } }
}

const asksForCheck = (code: ErrorCode) => (humanCheckRefusals as readonly ErrorCode[]).includes(code)

/** What the platform may know of the cookie: enough to tell visitors apart, not to impersonate them. */
const sessionOf = (visitorId: string) => createHash('sha256').update(visitorId).digest('hex').slice(0, 32)

function queryOf(input: unknown): string {
  const entries = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

function read<E extends Endpoint>(
  context: AppLoadContext,
  endpoint: E,
  envelope: Envelope,
): Answer<ValueOf<E>> {
  const nonsense = (at: string) => {
    context.log.warn({ call: endpoint.path, at }, 'the platform answered what the contract does not know')
    return refused('platform-error')
  }
  if (envelope?.success === true) {
    const value = endpoint.value.safeParse(envelope.value)
    if (value.success) return { ok: true, value: value.data as ValueOf<E> }
    return nonsense(value.error.issues[0]?.path.join('.') ?? 'value')
  }
  if (envelope?.success !== false) return nonsense('success')
  const code = isErrorCode(envelope.message) ? envelope.message : 'unknown-error'
  const detail = RefusalDetail.safeParse(envelope.value ?? {})
  // What was refused stays so, whatever is told besides.
  if (!detail.success) nonsense(detail.error.issues[0]?.path.join('.') ?? 'value')
  return { ok: false, code, detail: detail.data ?? {} }
}

const refused = (code: ErrorCode): RefusedAnswer => ({ ok: false, code, detail: {} })

/** The value that a page requires; a refusal becomes the page's error. */
export function requireValue<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value
  throw pageFailure(
    answer.code,
    answer.detail.retryAfterSeconds === undefined
      ? {}
      : { retryAfterSeconds: answer.detail.retryAfterSeconds },
  )
}

/** The value of an optional part: null if it is refused or takes longer than `ms`. */
export async function within<Value>(ms: number, asked: Promise<Answer<Value>>): Promise<Value | null> {
  const value = asked.then((answer) => (answer.ok ? answer.value : null))
  return inTime(ms, value, null)
}

/**
 * Public answers are the same for everybody and may be this old (an operator's change must take effect within 10 s).
 */
const PUBLIC_KEEP_MS = 2_000
/** A call pending for longer than this is not joined any more: it may be lost, and a new one may be answered. */
const JOIN_MS = 500
const MAX_PUBLIC = 500
const PUBLIC_BUDGET_MS = 5_000

interface PublicAnswer {
  askedMs: number
  pending: boolean
  answer: Promise<Answer<unknown>>
}

const publicAnswers = new Map<string, PublicAnswer>()

/**
 * A call whose answer is the same for every visitor, cached briefly unless refused. Each visitor waits for it until the
 * deadline of its own request.
 */
export async function callPublic<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<ValueOf<E>>> {
  const key = `${endpoint.path}${queryOf(input)}`
  const nowMs = Date.now()
  const leftMs = context.deadlineMs - nowMs
  const kept = publicAnswers.get(key)
  if (kept && nowMs < kept.askedMs + (kept.pending ? JOIN_MS : PUBLIC_KEEP_MS))
    return inTime(leftMs, kept.answer as Promise<Answer<ValueOf<E>>>, refused('platform-timeout'))
  if (leftMs <= 0) return refused('platform-timeout')
  // Called as a guest, so that nothing about one member reaches another. It has its own deadline, because visitors with
  // more time left may join it.
  const asGuest = {
    ...context,
    visitor: { ...context.visitor, token: null },
    deadlineMs: nowMs + PUBLIC_BUDGET_MS,
  }
  const answer = call(asGuest, language, endpoint, input)
  const asked: PublicAnswer = { askedMs: nowMs, pending: true, answer }
  const [oldest] = publicAnswers.keys()
  if (publicAnswers.size >= MAX_PUBLIC && oldest !== undefined) publicAnswers.delete(oldest)
  publicAnswers.set(key, asked)
  answer.then((got) => {
    asked.pending = false
    if (!got.ok && publicAnswers.get(key) === asked) publicAnswers.delete(key)
  })
  return inTime(leftMs, answer, refused('platform-timeout'))
}

/** The value if it arrives in time, else `instead`; one that is there counts even without time left. */
async function inTime<Value>(ms: number, asked: Promise<Value>, instead: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(instead), Math.max(0, ms))
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
