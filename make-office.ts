import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { Cache } from '#app/rendering/cache.ts'
import { pagesOf } from '#app/rendering/handler.ts'
import { staticFiles } from '#app/server/answers/static-files.ts'
import { guardConnections, SERVER_LIMITS } from '#app/server/connections/guard-connections.ts'
import { peerOf, requestListener } from '#app/server/connections/request-listener.ts'
import { readProxies } from '#app/server/connections/visitor-address.ts'
import type { Tracer } from '#contract/base/tracing.ts'
import { createOffice } from '#office/server/office.ts'
import type { Context } from '#platform/base/context.ts'
import type { Metrics } from '#platform/base/metrics/index.ts'
import type { Log } from '#platform/base/ports.ts'
import type { Environment } from '#platform/base/process/environment.ts'
import { closeServer, listen } from '#platform/base/process/graceful-stop.ts'

export interface OfficeProgram {
  environment: Environment
  log: Log
  platform: Context
  /** The URL of the built program: the pages of the office are in `office/` beside it. */
  program: string
  /** Where the players' site is, for links and previews. */
  siteOrigin: string | undefined
  /** Absent: nothing is measured. */
  metrics?: Metrics | undefined
  /** Absent: nothing is traced. */
  tracer?: Tracer | undefined
}

export interface RunningOffice {
  /** Ends its streams, and serves nothing more. */
  stop(): Promise<void>
  /** Where operators reach it. */
  url: string
}

/** Begins to serve the office on its own port: all that `office.ts` and `server.ts` share. Rejects with `ListenError`. */
export async function startOffice({
  environment,
  log,
  platform,
  program,
  siteOrigin,
  metrics,
  tracer,
}: OfficeProgram): Promise<RunningOffice> {
  let built: Promise<ServerBuild> | undefined
  // Nobody may come: the pages are read when the first request does.
  const build = () => {
    built ??= builtBeside(program)
    return built
  }
  const stopping = new AbortController()
  const cache = new Cache({ plain: environment.RENDERING === 'plain' })
  const proxies = readProxies(environment.TRUST_PROXY)
  const office = createOffice({
    pages: pagesOf({ build, cache }),
    build,
    cache,
    serveFile: staticFiles(fileURLToPath(new URL('./office/client', program))),
    platform,
    sessionSecrets: environment.SESSION_SECRET,
    officeOrigin: environment.OFFICE_ORIGIN,
    siteOrigin,
    demo: environment.SEED === 'demo',
    stopping: stopping.signal,
    proxies,
    log,
    meter: metrics?.meter,
    tracer,
  })
  metrics?.read(office.reading)
  const server = createServer(SERVER_LIMITS)
  guardConnections(server, proxies)
  server.on(
    'request',
    requestListener({ answer: (request, exchange) => office.answer(request, peerOf(exchange)), log }),
  )
  const port = await listen(server, environment.OFFICE_PORT, environment.OFFICE_HOST)
  log.info({ port, host: environment.OFFICE_HOST }, 'the office is ready')
  const stop = () => {
    stopping.abort()
    return closeServer(server)
  }
  return { stop, url: environment.OFFICE_ORIGIN ?? `http://localhost:${port}` }
}

const builtBeside = async (program: string): Promise<ServerBuild> =>
  (await import(new URL('./office/server/index.js', program).href)) as ServerBuild
