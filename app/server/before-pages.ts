import type { HttpAnswer } from '#app/lib/answer.ts'
import type { Envelope } from '#contract/endpoint.ts'
import { type ErrorCode, statusOf } from '#contract/errors.ts'
import type { SendCall } from '#contract/sent-call.ts'
import { systemStatus } from '#contract/system.ts'
import { inTime } from './in-time.ts'
import type { AskPlatform } from './platform-over-http.ts'
import { readBytes, TooLarge } from './read-bytes.ts'

const READY_TIMEOUT_MS = 2_000
const CALLBACK_TIMEOUT_MS = 5_000
/** A provider's callback is a small signed message. */
const MAX_CALLBACK_BYTES = 64 * 1024
const RETRY_AFTER_SECONDS = 10

interface Parts {
  serveFile(request: Request, pathname: string): HttpAnswer | undefined
  sendCall: SendCall
  forwardNotice: AskPlatform
}

/** Requests that need no visitor: files, health, provider callbacks, paths with a trailing slash. */
export async function beforePages(parts: Parts, request: Request, url: URL): Promise<HttpAnswer | undefined> {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const file = parts.serveFile(request, url.pathname)
  if (file) return file
  if (url.pathname.startsWith('/callbacks/')) return callback(parts, request, url)
  if (url.pathname === '/health/live' || url.pathname === '/health/ready') {
    if (!reads) return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    return url.pathname === '/health/live' ? Response.json({ status: 'ok' }) : ready(parts)
  }
  if (reads && url.pathname.length > 1 && url.pathname.endsWith('/')) {
    const path = url.pathname.replace(/\/+$/, '').replace(/^\/+/, '/') || '/'
    return new Response(null, { status: 301, headers: { Location: `${path}${url.search}` } })
  }
  return undefined
}

async function ready(parts: Parts): Promise<Response> {
  const ok = await parts
    .sendCall({ endpoint: systemStatus, caller: null, token: null, input: {} }, READY_TIMEOUT_MS)
    .then((answer) => 'success' in answer && answer.success)
    .catch(() => false)
  return Response.json({ status: ok ? 'ok' : 'platform-unreachable' }, { status: ok ? 200 : 503 })
}

/** Headers of one connection, or ours: not forwarded. */
const KEPT_BACK = [
  ...['connection', 'keep-alive', 'host', 'upgrade', 'expect', 'te', 'trailer', 'transfer-encoding'],
  ...['content-length', 'cookie', 'accept-encoding'],
]

/** Forwards a provider's signed message byte for byte; the platform verifies the signature. */
async function callback(parts: Parts, request: Request, url: URL): Promise<Response> {
  if (request.method !== 'POST') return refusedCallback('method-not-offered', { Allow: 'POST' })
  const body = await readBytes(request, MAX_CALLBACK_BYTES).catch((error) => {
    if (error instanceof TooLarge) return undefined
    throw error
  })
  if (!body) return refusedCallback('too-large')
  const headers = new Headers(request.headers)
  for (const name of KEPT_BACK) headers.delete(name)
  try {
    const signal = AbortSignal.timeout(CALLBACK_TIMEOUT_MS)
    const forwarded = parts.forwardNotice(url.pathname, { method: 'POST', headers, body, signal })
    const answer = await inTime(forwarded, CALLBACK_TIMEOUT_MS)
    const type = answer.headers.get('content-type')
    const text = await answer.text()
    return new Response(text, { status: answer.status, headers: type ? { 'Content-Type': type } : {} })
  } catch {
    return refusedCallback('platform-unreachable', { 'Retry-After': String(RETRY_AFTER_SECONDS) })
  }
}

/** Who calls back is a program: it is answered in the platform's envelope. */
const refusedCallback = (message: ErrorCode, headers: Record<string, string> = {}): Response =>
  Response.json({ success: false, value: null, message } satisfies Envelope, {
    status: statusOf(message),
    headers,
  })
