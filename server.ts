import { createServer } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import { guardConnections, SERVER_LIMITS } from '#app/server/connections/guard-connections.ts'
import { peerOf, requestListener } from '#app/server/connections/request-listener.ts'
import { readProxies } from '#app/server/connections/visitor-address.ts'
import { DatabaseUnusable } from '#platform/base/db/migrate.ts'
import { openMetrics } from '#platform/base/metrics/index.ts'
import { closeServer, ListenError, listen, stopOnSignal } from '#platform/base/process/graceful-stop.ts'
import { openTracing } from '#platform/base/tracing/index.ts'
import { openPlatform } from '#platform/entry/open-platform.ts'
import { type RunningOffice, startOffice } from './make-office.ts'
import { beginProcess, makeSite, reportCache } from './make-site.ts'

// The composition root: the file that puts the site and the platform together. The platform is called in process, or
// over the network if PLATFORM_URL is set.

const begun = beginProcess('site')
const { environment, log } = begun
const metrics = await openMetrics(environment.METRICS_PORT, log)
const tracing = await openTracing('site', environment, log)
const ownPlatform = environment.PLATFORM_URL
  ? undefined
  : await openPlatform(environment, log, metrics, tracing?.tracer).catch(giveUp)
const server = createServer(SERVER_LIMITS)

/** Why the site cannot start: one line if the operator can fix it. */
function giveUp(error: unknown): never {
  if (error instanceof DatabaseUnusable) console.error(error.message)
  else log.error({ err: error }, 'the site cannot start')
  process.exit(1)
}

const vite =
  environment.NODE_ENV === 'development'
    ? await (await import('vite')).createServer({
        server: { middlewareMode: true, hmr: { server } },
        appType: 'custom',
      })
    : undefined
const { site, cache, stop } = await makeSite({
  ...begun,
  program: import.meta.url,
  platform: ownPlatform?.platform,
  metrics,
  tracer: tracing?.tracer,
  developed:
    vite && (async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild),
}).catch(async (error) => {
  await ownPlatform?.close()
  return giveUp(error)
})

const answer = requestListener({
  answer: (request, exchange) => site.answer(request, peerOf(exchange)),
  log,
})
guardConnections(server, readProxies(environment.TRUST_PROXY))
server.on('request', (request, response) =>
  vite ? vite.middlewares(request, response, () => answer(request, response)) : answer(request, response),
)
let office: RunningOffice | undefined
stopOnSignal(log, async () => {
  stop()
  await Promise.all([closeServer(server), office?.stop(), metrics?.close()])
  await vite?.close()
  await ownPlatform?.close()
  await tracing?.close()
})
try {
  const port = await listen(server, environment.PORT, environment.HOST)
  await metrics?.listen()
  reportCache(log, cache)
  log.info({ port }, 'the site is ready')
  const url = environment.PUBLIC_ORIGIN ?? `http://localhost:${port}`
  await ownPlatform?.startVendor(port)
  office = await officeOfDemo(url)
  ownPlatform?.greet(url, office?.url)
} catch (error) {
  if (!(error instanceof ListenError)) throw error
  console.error(error.message)
  await ownPlatform?.close()
  process.exit(1)
}

/** In the demo world the office runs beside the site; where its port is taken the site goes on without it. */
async function officeOfDemo(siteOrigin: string): Promise<RunningOffice | undefined> {
  if (!ownPlatform || environment.SEED !== 'demo' || vite) return undefined
  const { ctx: platform } = ownPlatform.platform
  return startOffice({
    ...begun,
    platform,
    metrics,
    tracer: tracing?.tracer,
    program: import.meta.url,
    siteOrigin,
  }).catch((error) => {
    if (!(error instanceof ListenError)) throw error
    log.warn({}, `${error.message} The site runs without the office: set OFFICE_PORT.`)
    return undefined
  })
}
