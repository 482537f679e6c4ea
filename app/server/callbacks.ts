import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { inTime } from '#app/lib/in-time.ts'
import { CALLBACK_TIMEOUT_MS, MAX_READ_CALLBACK_BYTES, RETRY_AFTER_SECONDS } from '#app/limits.ts'
import {
  type CallbackAnswer,
  refusedCallback,
  type SendCallback,
  type SentCallback,
} from '#contract/base/sent-callback.ts'
import { readBytes, TooLarge } from './bodies/read-bytes.ts'
import type { AskPlatform } from './platform-over-http.ts'

/** Whether a request is for the platform alone: no visitor sends it, and no page answers it. */
export const isCallback = (path: string): boolean => path.startsWith('/callbacks/')

/** Gateways alone may call by GET, with all that they say in the query. */
const isOfGateway = (path: string): boolean => path.startsWith('/callbacks/gateway/')

/**
 * Hands a signed message of a payment provider or vendor to the platform, byte for byte; the platform verifies the
 * signature. Throws `HungUp` if it breaks off.
 */
export async function answerCallback(
  sendCallback: SendCallback,
  request: Request,
  path: string,
): Promise<HttpAnswer> {
  const { status, text, headers } = await answerOf(sendCallback, request, path)
  const body = Buffer.from(text)
  // No content has no length either (RFC 9110, 8.6).
  if (status === 204) return { status, headers: new Headers(), body: null }
  const sent = { 'Content-Type': 'application/json', 'Content-Length': String(body.length), ...headers }
  return { status, headers: new Headers(sent), body }
}

async function answerOf(sendCallback: SendCallback, request: Request, path: string): Promise<CallbackAnswer> {
  const { method, headers } = request
  const mayGet = isOfGateway(path)
  if (method !== 'POST' && !(mayGet && method === 'GET'))
    return refusedCallback('method-not-offered', { headers: { Allow: mayGet ? 'GET, POST' : 'POST' } })
  const query = mayGet ? new URL(request.url).search.slice(1) : ''
  const body = await readBytes(request, MAX_READ_CALLBACK_BYTES).catch((error) => {
    if (error instanceof TooLarge) return null
    throw error
  })
  if (!body) return refusedCallback('too-large')
  const sent = sendCallback(
    { method, path, ...(query === '' ? {} : { query }), headers: Object.fromEntries(headers), body },
    CALLBACK_TIMEOUT_MS,
  )
  const answered = await sent.catch(() => refusedCallback('platform-unreachable'))
  if (answered.status !== 503) return answered
  return { ...answered, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS), ...answered.headers } }
}

/** Hands callbacks to a platform of this process. */
export const callbackWithin =
  (answer: (callback: SentCallback) => Promise<CallbackAnswer>): SendCallback =>
  (callback, leftMs) =>
    inTime(answer(callback), leftMs)

/** Headers of one connection, or ours: not forwarded. */
const KEPT_BACK = new Set([
  'connection',
  'keep-alive',
  'host',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'transfer-encoding',
  'content-length',
  'cookie',
  'accept-encoding',
])

/** Forwards callbacks over HTTP. */
export const callbackOverHttp =
  (ask: AskPlatform): SendCallback =>
  async ({ method, path, query, headers, body }, leftMs) => {
    const forwarded = Object.entries(headers).filter(([name]) => !KEPT_BACK.has(name))
    const answer = await ask(query === undefined ? path : `${path}?${query}`, {
      method,
      headers: forwarded,
      body: method === 'GET' ? null : body,
      signal: AbortSignal.timeout(leftMs),
    })
    const type = isOfGateway(path) ? answer.headers.get('content-type') : null
    return {
      status: answer.status,
      text: await answer.text(),
      ...(type === null ? {} : { headers: { 'Content-Type': type } }),
    }
  }
