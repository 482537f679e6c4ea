import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import type { Cache } from '#app/rendering/cache.ts'
import type { SendCall } from '#contract/base/sent-call.ts'
import { systemStatus } from '#contract/base/system.ts'
import { methodNotOffered } from './answers/plain-page.ts'

const READY_TIMEOUT_MS = 2_000

interface Parts {
  cache: Cache
  serveFile(request: Request, pathname: string): HttpAnswer | undefined
  sendCall: SendCall
}

/** Requests that need no visitor: files, health, paths with a trailing slash. */
export async function beforePages(parts: Parts, request: Request, url: URL): Promise<HttpAnswer | undefined> {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const file = parts.serveFile(request, url.pathname)
  if (file) return file
  if (url.pathname === '/health/live' || url.pathname === '/health/ready') {
    if (!reads) return methodNotOffered(request)
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
  const status = ok ? 'ok' : 'platform-unreachable'
  return Response.json({ status, cache: parts.cache.figures() }, { status: ok ? 200 : 503 })
}
