import { randomBytes } from 'node:crypto'
import { callerHeaders, TOKEN_HEADER } from '#contract/base/caller.ts'
import { seal } from '#contract/base/cipher.ts'
import { type Envelope, hasBody } from '#contract/base/endpoint.ts'
import { ROWS_TYPE } from '#contract/base/rows.ts'
import { asTexts, type SendCall, type SentCall } from '#contract/base/sent-call.ts'
import { TRACE_HEADER, traceparent } from '#contract/base/trace.ts'

/** Sends a request to the platform's HTTP surface; `path` with its query. */
export type AskPlatform = (path: string, init: RequestInit) => Promise<Response>

/** Of the id of a call within its trace, while nothing is traced. */
const SPAN_ID_BYTES = 8

/** The content types of streamed answers: events, or rows. */
const STREAMED = ['text/event-stream', ROWS_TYPE]

/**
 * Calls that travel over HTTP. A call that is not answered in time is aborted, and so gives its socket back. Cancelling
 * a streamed answer hangs up.
 */
export const platformOverHttp =
  (ask: AskPlatform, platformKey: string): SendCall =>
  async (call, leftMs) => {
    const { path, init } = requestOf(call, platformKey)
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new DOMException('the platform did not answer in time', 'TimeoutError')),
      leftMs,
    )
    try {
      const response = await ask(path, { ...init, signal: late.signal })
      const type = response.headers.get('content-type') ?? ''
      if (response.body && STREAMED.some((streamed) => type.startsWith(streamed))) return response.body
      return (await response.json()) as Envelope
    } finally {
      clearTimeout(timer)
    }
  }

function requestOf(
  { endpoint, caller, token, input, traceId, span }: SentCall,
  platformKey: string,
): { path: string; init: RequestInit } {
  const nowMs = Date.now()
  const headers: Record<string, string> = caller
    ? callerHeaders(caller, endpoint.path, platformKey, nowMs)
    : {}
  if (token) headers[TOKEN_HEADER] = token
  if (traceId)
    headers[TRACE_HEADER] = traceparent(
      span ?? { traceId, spanId: randomBytes(SPAN_ID_BYTES).toString('hex'), isKept: true },
    )
  let { path } = endpoint
  let body: RequestInit['body'] | undefined
  if (endpoint.encoding === 'bytes') {
    const { bytes, ...rest } = input
    headers['content-type'] = 'application/octet-stream'
    path += queryOf(rest)
    body = bytes as Uint8Array<ArrayBuffer>
  } else if (!hasBody(endpoint)) {
    path += queryOf(input)
  } else if (endpoint.encoding === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    body = new URLSearchParams(asTexts(input)).toString()
  } else {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(endpoint.encrypted ? { sealed: seal(input, platformKey, nowMs) } : input)
  }
  return { path, init: { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) } }
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams(asTexts(input)).toString()
  return query && `?${query}`
}
