import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { inTime } from '#app/lib/in-time.ts'
import { guardConnections, SERVER_LIMITS } from '#app/server/connections/guard-connections.ts'
import { peerOf, requestListener } from '#app/server/connections/request-listener.ts'
import { readProxies } from '#app/server/connections/visitor-address.ts'
import { noticeOverHttp, noticeWithin } from '#app/server/notices.ts'
import { type AskPlatform, platformOverHttp } from '#app/server/platform-over-http.ts'
import type { SendCall } from '#contract/base/sent-call.ts'
import { DatabaseUnusable } from '#platform/base/db/migrate.ts'
import { readEnvironment } from '#platform/base/process/environment.ts'
import { closeServer, ListenError, listen, stopOnSignal } from '#platform/base/process/graceful-stop.ts'
import { createLog, logWarnings } from '#platform/base/process/log.ts'
import { openPlatform } from '#platform/entry/open-platform.ts'
import { makeSite, reportCache } from './make-site.ts'

// The composition root: the file that puts the site and the platform together. The platform is called in process, or
// over the network if PLATFORM_URL is set.

const environment = readEnvironment()
const log = createLog(environment.LOG_LEVEL)
logWarnings(log, environment, 'site')
const development = environment.NODE_ENV === 'development'
const opened = environment.PLATFORM_URL ? undefined : await openPlatform(environment, log).catch(giveUp)
const server = createServer(SERVER_LIMITS)
const stopping = new AbortController()

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
const sendNotice = opened ? noticeWithin(opened.platform.notice) : noticeOverHttp(askPlatform)
const { site, cache } = makeSite({
  environment,
  log,
  sendCall,
  sendNotice,
  build,
  stopping: stopping.signal,
  files: development ? undefined : fileURLToPath(new URL('./client', import.meta.url)),
})

const answer = requestListener({
  answer: (request, exchange) => site.answer(request, peerOf(exchange)),
  sendNotice,
  log,
})
guardConnections(server, readProxies(environment.TRUST_PROXY))
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
  reportCache(log, cache)
  log.info({ port }, 'the site is ready')
  await opened?.startVendor(port)
  opened?.greet(environment.PUBLIC_ORIGIN ?? `http://localhost:${port}`)
} catch (error) {
  if (!(error instanceof ListenError)) throw error
  console.error(error.message)
  await opened?.close()
  process.exit(1)
}
