import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { inTime } from '#app/lib/in-time.ts'
import { MAX_MESSAGE_BYTES, NOTICE_LINGER_MS, NOTICE_TIMEOUT_MS, RETRY_AFTER_SECONDS } from '#app/limits.ts'
import {
  type NoticeAnswer,
  refusedNotice,
  type SendNotice,
  type SentNotice,
} from '#contract/base/sent-notice.ts'
import { readBytes, TooLarge } from './bodies/read-bytes.ts'
import type { AskPlatform } from './platform-over-http.ts'

/** The logged status of a request whose client is gone, as in nginx. */
const HUNG_UP = 499

/** Whether a request is for the platform alone: no visitor sends it, and no page answers it. */
export const isNotice = (path: string): boolean => path.startsWith('/callbacks/')

interface Parts {
  sendNotice: SendNotice
  log: {
    info(fields: Record<string, unknown>, message: string): void
    warn(fields: Record<string, unknown>, message: string): void
  }
}

/**
 * Hands signed messages of payment providers and vendors to the platform, byte for byte; the platform verifies the signature.
 * Straight from the socket: there are many of them, and none needs what a page does.
 */
export const noticeDesk =
  ({ sendNotice, log }: Parts) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID()
    const startedMs = performance.now()
    const { method = '', url = '' } = request
    const path = url.split('?', 1)[0] ?? ''
    const coming = { method, path, headers: headersOf(request), body: () => bodyOf(request) }
    const answer = await answerTo(sendNotice, coming).catch((err): undefined => {
      log.warn({ requestId, err }, 'a callback broke off')
    })
    if (answer) send(request, response, requestId, answer)
    else response.destroy()
    const ms = Math.round(performance.now() - startedMs)
    log.info(
      { requestId, method, path: path.slice(0, 200), status: answer?.status ?? HUNG_UP, ms },
      'request',
    )
  }

/** A message as it comes, before its body is read: null of one that is too large. */
type ComingNotice = Omit<SentNotice, 'body'> & { body(): Promise<SentNotice['body']> }

async function answerTo(sendNotice: SendNotice, coming: ComingNotice): Promise<NoticeAnswer> {
  if (coming.method !== 'POST') return refusedNotice('method-not-offered', { Allow: 'POST' })
  const body = await coming.body()
  if (!body) return refusedNotice('too-large')
  const sent = sendNotice({ ...coming, body }, NOTICE_TIMEOUT_MS)
  const answered = await sent.catch(() => refusedNotice('platform-unreachable'))
  if (answered.status !== 503) return answered
  return { ...answered, headers: { 'Retry-After': String(RETRY_AFTER_SECONDS), ...answered.headers } }
}

/** What the desk does, for hosts that have no socket to hand on. */
export async function answerNotice(
  sendNotice: SendNotice,
  request: Request,
  path: string,
): Promise<Response> {
  const { method, headers } = request
  const body = () =>
    readBytes(request, MAX_MESSAGE_BYTES).catch((error) => {
      if (error instanceof TooLarge) return null
      throw error
    })
  const answer = await answerTo(sendNotice, { method, path, headers: Object.fromEntries(headers), body })
  const sent = { 'Content-Type': 'application/json', ...answer.headers }
  return new Response(answer.text, { status: answer.status, headers: sent })
}

/** The whole body; null of one that is too large, which is not read to its end. Rejects where it breaks off. */
function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_MESSAGE_BYTES) return resolve(null)
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_MESSAGE_BYTES) resolve(null)
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    request.on('error', reject)
    request.on('close', () => reject(new Error('the body breaks off')))
  })
}

/** Headers with several values are not needed. */
const headersOf = ({ headers }: IncomingMessage): SentNotice['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string'),
  )

function send(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  { status, text, headers }: NoticeAnswer,
): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'X-Request-Id': requestId,
    ...headers,
  })
  response.end(text)
  if (!request.complete) setTimeout(() => request.complete || request.destroy(), NOTICE_LINGER_MS).unref()
}

/** Hands notices to a platform of this process. */
export const noticeWithin =
  (answer: (notice: SentNotice) => Promise<NoticeAnswer>): SendNotice =>
  (notice, leftMs) =>
    inTime(answer(notice), leftMs)

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

/** Forwards notices over HTTP. */
export const noticeOverHttp =
  (ask: AskPlatform): SendNotice =>
  async ({ method, path, headers, body }, leftMs) => {
    const forwarded = Object.entries(headers).filter(([name]) => !KEPT_BACK.has(name))
    const answer = await ask(path, { method, headers: forwarded, body, signal: AbortSignal.timeout(leftMs) })
    return { status: answer.status, text: await answer.text() }
  }
