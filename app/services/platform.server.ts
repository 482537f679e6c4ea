import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { noteWait } from '#app/lib/pages/retry-after.ts'
import { versionOf } from '#app/lib/pages/version-of.server.ts'
import { SHARED_CALL_BUDGET_MS } from '#app/limits.ts'
import type { Caller } from '#contract/base/caller.ts'
import {
  type Endpoint,
  type Envelope,
  type InputOf,
  type ValueOf,
  wireInput,
} from '#contract/base/endpoint.ts'
import { type ErrorCode, isErrorCode } from '#contract/base/errors.ts'
import { humanCheckRefusals } from '#contract/base/human-check.ts'
import { RefusalDetail } from '#contract/base/refusal.ts'
import { type CallAnswer, isLate } from '#contract/base/sent-call.ts'
import { devicesOf } from './sign-in/known-browser.server.ts'

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
  return sent(context, language, endpoint, input, (callAnswer) => {
    if (callAnswer instanceof ReadableStream) return misunderstood(context, endpoint, 'a stream')
    const answer = read(context, endpoint, callAnswer)
    if (!answer.ok) noteWait(context, answer.detail.retryAfterSeconds)
    if (!answer.ok && (answer.detail.captchaRequired || asksForCheck(answer.code)))
      context.humanCheckDue = true
    return answer
  })
}

/** Opens a call with a streamed answer, which must begin before the deadline. Cancelling its body hangs up. */
export async function openStream<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<ReadableStream<Uint8Array>>> {
  return sent(context, language, endpoint, input, (callAnswer) => {
    if (callAnswer instanceof ReadableStream) return { ok: true, value: callAnswer }
    const answer = read(context, endpoint, callAnswer)
    return answer.ok ? refused('platform-error') : answer
  })
}

/** Sends nothing after the deadline, so that the failure page is rendered at once. */
async function sent<E extends Endpoint, Value>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
  readAnswer: (answer: CallAnswer) => Answer<Value>,
): Promise<Answer<Value>> {
  const leftMs = context.deadlineMs - Date.now()
  if (leftMs <= 0) return refused('platform-timeout')
  const { visitor, merchantCode } = context
  const authenticated = endpoint.auth !== 'none'
  let callAnswer: CallAnswer
  try {
    callAnswer = await context.sendCall(
      {
        endpoint,
        caller: callerOf(context, language, authenticated),
        token: authenticated ? visitor.token : null,
        input: wireInput(endpoint, input, merchantCode),
      },
      leftMs,
    )
  } catch (error) {
    context.log.warn({ call: endpoint.path, err: error }, 'the platform did not answer a call')
    if (isLate(error)) return refused('platform-timeout')
    // No connection is 503, invalid JSON is 502.
    return refused(error instanceof SyntaxError ? 'platform-error' : 'platform-unreachable')
  }
  return readAnswer(callAnswer)
}

/** Only calls without authentication send the device tokens, only those of a member tell their page. */
function callerOf(context: AppLoadContext, language: string, authenticated: boolean): Caller {
  const { id, address, userAgent } = context.visitor
  return {
    address,
    language,
    userAgent,
    session: sessionOf(id),
    ...(!authenticated && { devices: devicesOf(context) }),
    ...(authenticated && context.visitor.token && { page: context.requestId }),
  }
}

const asksForCheck = (code: ErrorCode) => (humanCheckRefusals as readonly ErrorCode[]).includes(code)

/** What the platform may know of the cookie: enough to tell visitors apart, not to impersonate them. */
const sessionOf = (visitorId: string) => createHash('sha256').update(visitorId).digest('hex').slice(0, 32)

function read<E extends Endpoint>(
  context: AppLoadContext,
  endpoint: E,
  envelope: Envelope,
): Answer<ValueOf<E>> {
  if (envelope?.success === true) {
    const value = endpoint.value.safeParse(envelope.value)
    if (value.success) return { ok: true, value: value.data as ValueOf<E> }
    return misunderstood(context, endpoint, value.error.issues[0]?.path.join('.') ?? 'value')
  }
  if (envelope?.success !== false) return misunderstood(context, endpoint, 'success')
  const code = isErrorCode(envelope.message) ? envelope.message : 'unknown-error'
  const detail = RefusalDetail.safeParse(envelope.value ?? {})
  // A refusal stays one, even if its details cannot be read.
  if (!detail.success) misunderstood(context, endpoint, detail.error.issues[0]?.path.join('.') ?? 'value')
  return { ok: false, code, detail: detail.data ?? {} }
}

function misunderstood(context: AppLoadContext, { path }: Endpoint, at: string): RefusedAnswer {
  context.log.warn({ call: path, at }, 'an answer of the platform does not fit the contract')
  return refused('platform-error')
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
export async function within<Value>(ms: number, answer: Promise<Answer<Value>>): Promise<Value | null> {
  return orInstead(ms, answer.then(orNull), null)
}

const orNull = <Value>(answer: Answer<Value>): Value | null => (answer.ok ? answer.value : null)

/** What the platform says to everybody, and the version of that. */
export type WithContentVersion<Value> = Value & { contentVersion: string }

/**
 * A call whose answer is the same for every visitor: they share what was answered moments ago. Each waits for it until
 * the deadline of its own request.
 */
export async function callPublic<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<WithContentVersion<ValueOf<E>>>> {
  return publicAnswer(context, language, endpoint, input)
}

/** The value of such a call as an optional part: null if it is refused or takes longer than `ms`. One that is shared is there at once. */
export function publicWithin<E extends Endpoint>(
  ms: number,
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<WithContentVersion<ValueOf<E>> | null> | WithContentVersion<ValueOf<E>> | null {
  const answer = publicAnswer(context, language, endpoint, input)
  return answer instanceof Promise ? within(ms, answer) : orNull(answer)
}

function publicAnswer<E extends Endpoint>(
  context: AppLoadContext,
  language: string,
  endpoint: E,
  input: InputOf<E>,
): Promise<Answer<WithContentVersion<ValueOf<E>>>> | Answer<WithContentVersion<ValueOf<E>>> {
  const key = `${endpoint.path} ${JSON.stringify(input)}`
  const leftMs = context.deadlineMs - Date.now()
  const ask = async (): Promise<{ answer: Answer<WithContentVersion<ValueOf<E>>>; bytes: number }> => {
    // Called as a guest, so that nothing about one member reaches another. It has its own deadline, because visitors with
    // more time left may join it.
    const visitor = { ...context.visitor, token: null }
    const asGuest = { ...context, visitor, deadlineMs: Date.now() + SHARED_CALL_BUDGET_MS }
    const answer = await call(asGuest, language, endpoint, input)
    return answer.ok ? published(endpoint, answer.value) : { answer, bytes: 0 }
  }
  const answer = context.sharedAnswer(key, leftMs > 0 ? ask : null)
  if (answer === undefined) return refused('platform-timeout')
  return answer instanceof Promise ? orInstead(leftMs, answer, refused('platform-timeout')) : answer
}

/** An answer with its version, which follows from what it says, and the bytes that it takes. */
function published<Value>({ path }: Endpoint, value: Value) {
  const json = JSON.stringify(value)
  const contentVersion = versionOf(path.slice(path.lastIndexOf('/') + 1), json)
  return { answer: { ok: true as const, value: { ...value, contentVersion } }, bytes: json.length }
}

/** The value if it arrives in time, else `instead`; one that is there counts even without time left. */
function orInstead<Value, Instead>(
  ms: number,
  answer: Promise<Value>,
  instead: Instead,
): Promise<Value | Instead> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(resolve, Math.max(0, ms), instead)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
