import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ServerBuild } from '@remix-run/node'
import { inTime } from '#app/lib/in-time.ts'
import { Cache } from '#app/rendering/cache.ts'
import { pagesOf } from '#app/rendering/handler.ts'
import { sendWhole } from '#app/server/answers/send-whole.ts'
import { staticFiles } from '#app/server/answers/static-files.ts'
import {
  answerBadRequest,
  guardConnections,
  HEADERS_TIMEOUT_MS,
  namesOneHost,
  REQUEST_TIMEOUT_MS,
  TIMEOUT_CHECK_MS,
} from '#app/server/connections/guard-connections.ts'
import { readProxies } from '#app/server/connections/visitor-address.ts'
import { isNotice, noticeDesk, noticeOverHttp, noticeWithin } from '#app/server/notices.ts'
import { type AskPlatform, platformOverHttp } from '#app/server/platform-over-http.ts'
import { createSite } from '#app/server/site.ts'
import type { SendCall } from '#contract/base/sent-call.ts'
import { DatabaseUnusable } from '#platform/base/db/migrate.ts'
import { readEnvironment } from '#platform/base/process/environment.ts'
import { closeServer, ListenError, listen, stopOnSignal } from '#platform/base/process/graceful-stop.ts'
import { createLog, logWarnings } from '#platform/base/process/log.ts'
import { SecurityLog } from '#platform/base/process/security-log.ts'
import { openPlatform } from '#platform/entry/open-platform.ts'

// The composition root: the only file that knows both the site and the platform. The platform is called in process, or
// over the network if PLATFORM_URL is set.

/** The interval at which the log reports the contents of the cache. */
const CACHE_LOG_MS = 600_000

const environment = readEnvironment()
const log = createLog(environment.LOG_LEVEL)
logWarnings(log, environment, 'site')
const development = environment.NODE_ENV === 'development'
const opened = environment.PLATFORM_URL ? undefined : await openPlatform(environment, log).catch(giveUp)
const server = createServer({
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  requireHostHeader: false, // answered below, with a page
})
const stopping = new AbortController()
const proxies = readProxies(environment.TRUST_PROXY)

/** Why the site cannot start: one line if the operator can fix it. */
function giveUp(error: unknown): never {
  if (error instanceof DatabaseUnusable) console.error(error.message)
  else log.error({ err: error }, 'the site cannot start')
  process.exit(1)
}

const askPlatform: AskPlatform = (path, init) => fetch(`${environment.PLATFORM_URL}${path}`, init)
const sendCall: SendCall = opened
  ? (call, leftMs) => inTime(opened.platform.send(call), leftMs)
  : platformOverHttp(askPlatform, environment.PLATFORM_KEY)

const vite = development
  ? await (await import('vite')).createServer({
      server: { middlewareMode: true, hmr: { server } },
      appType: 'custom',
    })
  : undefined
const built = vite
  ? undefined
  : ((await import(new URL('./server/index.js', import.meta.url).href)) as ServerBuild)
const build = async () => built ?? ((await vite?.ssrLoadModule('virtual:remix/server-build')) as ServerBuild)
const cache = new Cache({ plain: environment.RENDERING === 'plain' })

const site = createSite({
  pages: pagesOf({ build, cache }),
  build,
  cache,
  serveFile: vite ? () => undefined : staticFiles(fileURLToPath(new URL('./client', import.meta.url))),
  sendCall,
  platformKey: environment.PLATFORM_KEY,
  merchantCode: environment.MERCHANT_CODE,
  sessionSecrets: environment.SESSION_SECRET,
  publicOrigin: environment.PUBLIC_ORIGIN,
  hstsSubdomains: environment.HSTS_SUBDOMAINS,
  securityContact: environment.SECURITY_CONTACT,
  proxies,
  stopping: stopping.signal,
  development,
  security: new SecurityLog(log),
  log,
})

const listener = getRequestListener(
  async (request, { incoming, outgoing }) => {
    const answer = await site(request, incoming.socket.remoteAddress ?? '')
    if (answer.body instanceof ReadableStream) return new Response(answer.body, answer)
    try {
      sendWhole(answer, answer.body, outgoing as ServerResponse)
    } catch (error) {
      const requestId = answer.headers.get('X-Request-Id')
      log.error({ requestId, err: error }, 'an answer could not be sent')
      throw error
    }
    return RESPONSE_ALREADY_SENT
  },
  // For a request with an invalid URL or host, or an answer that could not be sent; it is answered below.
  { overrideGlobalObjects: false, errorHandler: () => undefined },
)
const answerNotice = noticeDesk({
  sendNotice: opened ? noticeWithin(opened.platform.notice) : noticeOverHttp(askPlatform),
  log,
})
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (namesOneHost(request)) await (isNotice(request) ? answerNotice : listener)(request, response)
  if (!response.headersSent) answerBadRequest(request, response)
}
guardConnections(server, proxies)
server.on('request', (request, response) =>
  vite ? vite.middlewares(request, response, () => answer(request, response)) : answer(request, response),
)
stopOnSignal(log, async () => {
  stopping.abort()
  await closeServer(server)
  await vite?.close()
  await opened?.close()
})
try {
  const port = await listen(server, environment.PORT, environment.HOST)
  setInterval(() => log.info({ cache: cache.figures() }, 'what is kept'), CACHE_LOG_MS).unref()
  log.info({ port }, 'the site is ready')
  await opened?.startVendor(port)
  opened?.greet(environment.PUBLIC_ORIGIN ?? `http://localhost:${port}`)
} catch (error) {
  if (!(error instanceof ListenError)) throw error
  console.error(error.message)
  await opened?.close()
  process.exit(1)
}
