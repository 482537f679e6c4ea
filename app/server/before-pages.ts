import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { READY_TIMEOUT_MS } from '#app/limits.ts'
import type { Cache } from '#app/rendering/cache.ts'
import type { SendCall } from '#contract/base/sent-call.ts'
import type { SendCallback } from '#contract/base/sent-callback.ts'
import { readiness, systemStatus } from '#contract/base/system.ts'
import { badRequest, methodNotOffered } from './answers/plain-page.ts'
import { answerCallback, isCallback } from './callbacks.ts'
import { toPlainPath } from './plain-path.ts'

interface Parts {
  cache: Cache
  serveFile(request: Request, pathname: string): HttpAnswer | undefined
  sendCall: SendCall
  sendCallback: SendCallback
}

/** Requests that need no visitor: addresses with a password, files, health, callbacks, paths spelled in another way. */
export async function beforePages(parts: Parts, request: Request, url: URL): Promise<HttpAnswer | undefined> {
  // No client of ours sends one (RFC 9110, 4.2.4), and no other `Request` could be made of its address.
  if (url.username || url.password) return badRequest(request)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const file = parts.serveFile(request, url.pathname)
  if (file) return file
  if (isCallback(url.pathname)) return answerCallback(parts.sendCallback, request, url.pathname)
  if (url.pathname === '/health/live' || url.pathname === '/health/ready') {
    if (!reads) return methodNotOffered(request)
    return url.pathname === '/health/live' ? Response.json({ status: 'ok' }) : ready(parts)
  }
  return reads ? toPlainPath(url) : undefined
}

/** Chains whose payments are not credited now; none where the platform knows of no chains. The site itself is ready. */
const stoppedChains = (parts: Parts) =>
  parts
    .sendCall({ endpoint: readiness, caller: null, token: null, input: {} }, READY_TIMEOUT_MS)
    .then((answer) =>
      'success' in answer && answer.success ? readiness.value.parse(answer.value).chains : [],
    )
    .catch(() => [])

async function ready(parts: Parts): Promise<Response> {
  const ok = await parts
    .sendCall({ endpoint: systemStatus, caller: null, token: null, input: {} }, READY_TIMEOUT_MS)
    .then((answer) => 'success' in answer && answer.success)
    .catch(() => false)
  const status = ok ? 'ok' : 'platform-unreachable'
  const chains = ok ? await stoppedChains(parts) : []
  return Response.json({ status, cache: parts.cache.figures(), chains }, { status: ok ? 200 : 503 })
}
