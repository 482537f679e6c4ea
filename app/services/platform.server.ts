import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { pageFailure } from '#app/lib/page-failure.ts'
import { callerHeaders, TOKEN_HEADER } from '#contract/caller.ts'
import { seal } from '#contract/cipher.ts'
import type { Endpoint, Envelope, InputOf, ValueOf } from '#contract/endpoint.ts'
import { type ErrorCode, isErrorCode } from '#contract/errors.ts'
import { humanCheckRefusals } from '#contract/human-check.ts'

/** What a call came to. A platform that is down or talks nonsense is a refusal too, with a 5xx code. */
export type Answer<Value> = { ok: true; value: Value } | RefusedAnswer

export interface RefusedAnswer {
  ok: false
  code: ErrorCode
  detail: {
    field?: string
    retryAfterSeconds?: number
    captchaRequired?: boolean
    min?: string
    max?: string
    step?: string
    until?: string
    patternId?: number
  }
}

/** Calls the platform as this request's visitor, within what is left of the page's 5 s. */
export async function call<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<ValueOf<E>>> {
  const leftMs = context.deadlineMs - Date.now()
  if (leftMs <= 0) return refused('platform-timeout')
  const asking = ask(context, language, endpoint, input, AbortSignal.timeout(leftMs))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Answer<never>>((resolve) => {
    timer = setTimeout(() => resolve(refused('platform-timeout')), leftMs)
  })
  return Promise.race([asking, late]).finally(() => clearTimeout(timer))
}

/**
 * Opens a call whose answer goes on and on, within what is left of the page's 5 s until it begins. Its body as it comes;
 * to cancel that is to hang up.
 */
export async function openStream<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<ReadableStream<Uint8Array>>> {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DOMException('no answer', 'TimeoutError')),
    Math.max(0, context.deadlineMs - Date.now()),
  )
  try {
    const { path, init } = requestOf(context, language, endpoint, input)
    const response = await context.platform(path, { ...init, signal: late.signal })
    if (response.body && response.headers.get('content-type')?.startsWith('text/event-stream'))
      return { ok: true, value: response.body }
    const answer = read(context, endpoint, (await response.json()) as Envelope)
    return answer.ok ? refused('platform-error') : answer
  } catch (error) {
    return unanswered(context, endpoint, error)
  } finally {
    clearTimeout(timer)
  }
}

/** A call as a request to the platform. */
function requestOf<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): { path: string; init: RequestInit } {
  const { visitor, platformKey } = context
  const headers: Record<string, string> = callerHeaders(
    { address: visitor.address, language, userAgent: visitor.userAgent, session: sessionOf(visitor.id) },
    endpoint.path,
    platformKey,
    Date.now(),
  )
  if (visitor.token && endpoint.auth !== 'none') headers[TOKEN_HEADER] = visitor.token
  let path = endpoint.path
  let body: RequestInit['body'] | undefined
  if (endpoint.encoding === 'bytes') {
    const { bytes, ...rest } = input as { bytes: Uint8Array<ArrayBuffer> }
    headers['content-type'] = 'application/octet-stream'
    path += queryOf(rest)
    body = bytes
  } else if (endpoint.method === 'POST') {
    const asForm = endpoint.encoding === 'form'
    headers['content-type'] = asForm ? 'application/x-www-form-urlencoded' : 'application/json'
    if (asForm) body = queryOf(input).slice(1)
    else body = JSON.stringify(endpoint.encrypted ? { sealed: seal(input, platformKey, Date.now()) } : input)
  } else {
    path += queryOf(input)
  }
  return { path, init: { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) } }
}

async function ask<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
): Promise<Answer<ValueOf<E>>> {
  try {
    const { path, init } = requestOf(context, language, endpoint, input)
    const response = await context.platform(path, { ...init, signal })
    const answer = read(context, endpoint, (await response.json()) as Envelope)
    const waitSeconds = answer.ok ? undefined : answer.detail.retryAfterSeconds
    if (waitSeconds !== undefined)
      context.retryAfterSeconds = Math.max(waitSeconds, context.retryAfterSeconds ?? 0)
    if (!answer.ok && (answer.detail.captchaRequired || asksForCheck(answer.code)))
      context.humanCheckDue = true
    return answer
  } catch (error) {
    return unanswered(context, endpoint, error)
  }
}

function unanswered(context: AppLoadContext, endpoint: Endpoint, error: unknown): RefusedAnswer {
  context.log.warn({ call: endpoint.path, err: error }, 'the platform did not answer a call')
  if ((error as Error).name === 'TimeoutError') return refused('platform-timeout')
  // No connection, or no JSON: which of the two decides between 503 and 502.
  return refused(error instanceof SyntaxError ? 'platform-error' : 'platform-unreachable')
}

const asksForCheck = (code: ErrorCode) => (humanCheckRefusals as readonly ErrorCode[]).includes(code)

/** What the platform may know of the cookie: enough to tell visitors apart, nothing to be them. */
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
  return { ok: false, code, detail: (envelope.value ?? {}) as RefusedAnswer['detail'] }
}

const refused = (code: ErrorCode): RefusedAnswer => ({ ok: false, code, detail: {} })

/** The value of an answer that a page cannot do without; a refusal becomes the page's error. */
export function requireValue<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value
  throw pageFailure(
    answer.code,
    answer.detail.retryAfterSeconds === undefined
      ? {}
      : { retryAfterSeconds: answer.detail.retryAfterSeconds },
  )
}

/** The value of a part that may be missing: null when it is refused or takes longer than `ms`. */
export async function within<Value>(ms: number, asked: Promise<Answer<Value>>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  const value = asked.then((answer) => (answer.ok ? answer.value : null))
  return Promise.race([value, late]).finally(() => clearTimeout(timer))
}

/** Public data is the same for everybody and may be this old (an operator's change must act within 10 s). */
const PUBLIC_KEEP_MS = 2_000
const MAX_PUBLIC = 500
const PUBLIC_BUDGET_MS = 5_000
const publicAnswers = new Map<string, { until: number; answer: Promise<Answer<unknown>> }>()

/** A call whose answer is the same for every visitor: kept for a moment, refusals are not kept. */
export function callPublic<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<ValueOf<E>>> {
  const key = `${endpoint.path}${queryOf(input)}`
  const now = Date.now()
  const kept = publicAnswers.get(key)
  if (kept && now < kept.until) return kept.answer as Promise<Answer<ValueOf<E>>>
  // Asked as a guest: what the platform knows of one member must not be shown to another.
  // With a time of its own, because visitors with more time left may join it.
  const asGuest = {
    ...context,
    visitor: { ...context.visitor, token: null },
    deadlineMs: now + PUBLIC_BUDGET_MS,
  }
  const answer = call(asGuest, language, endpoint, input)
  const [oldest] = publicAnswers.keys()
  if (publicAnswers.size >= MAX_PUBLIC && oldest !== undefined) publicAnswers.delete(oldest)
  publicAnswers.set(key, { until: now + PUBLIC_KEEP_MS, answer })
  answer.then((got) => {
    if (!got.ok && publicAnswers.get(key)?.answer === answer) publicAnswers.delete(key)
  })
  return answer
}
