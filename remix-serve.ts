import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import morgan from 'morgan'
import { readProxies } from '#app/server/connections/visitor-address.ts'
import { hostedBuild } from '#app/server/hosted-build.ts'
import { doorBeforeExpress } from '#app/server/remix-serve.ts'
import { IDLE_LIMIT_MS } from '#platform/base/limits.ts'
import { openMetrics } from '#platform/base/metrics/index.ts'
import { closeServer, listenErrorOf, stopOnSignal } from '#platform/base/process/graceful-stop.ts'
import { openTracing } from '#platform/base/tracing/index.ts'
import { beginProcess, makeSite, reportCache } from './make-site.ts'

// The server build that `npm run serve` hands to `remix-serve`, and to nothing else: it takes the server of its process.

const begun = beginProcess('site-alone')
// It would look for a server of its own for development.
if (begun.environment.NODE_ENV === 'development')
  giveUp('NODE_ENV must be production or test for remix-serve: pages are developed with `npm run dev`.')

const metrics = await openMetrics(begun.environment.METRICS_PORT, begun.log)
const tracing = await openTracing('site', begun.environment, begun.log)
process.chdir(import.meta.dirname) // it would send the files of a folder `public` of the current one by itself
const siteParts = await makeSite({
  ...begun,
  metrics,
  tracer: tracing?.tracer,
  program: import.meta.url,
})
const { environment, log, site, cache } = siteParts
const door = doorBeforeExpress({ site, proxies: readProxies(environment.TRUST_PROXY), log })

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } =
  hostedBuild({ ...siteParts, build: await siteParts.build(), visitOf: door.visitOf })

// `remix-serve` shows its server to nobody, but Node tells of each that is about to listen.
const LISTENS = 'tracing:net.server.listen:asyncStart'
subscribe(LISTENS, takeServer)

function takeServer(message: unknown): void {
  unsubscribe(LISTENS, takeServer)
  const { server, options } = message as { server: Server; options: { port: number; host?: string } }
  if (options.port !== environment.PORT) giveUp(portNotOurs(process.env.PORT))
  server.keepAliveTimeout = IDLE_LIMIT_MS
  door.stand(server)
  server.once('error', (error) => giveUp(listenErrorOf(error, options.port, options.host).message))
  server.once('listening', () => {
    // Its own listeners end the process at a second signal.
    for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal)
    stopOnSignal(log, async () => {
      siteParts.stop()
      await Promise.all([closeServer(server), metrics?.close()])
      await tracing?.close()
    })
    metrics?.listen().catch((error) => giveUp(error.message))
    reportCache(log, cache)
    log.info({ port: (server.address() as AddressInfo).port }, 'the site is ready')
  })
}

function giveUp(line: string): never {
  console.error(line)
  process.exit(1)
}

/**
 * Why `remix-serve` is about to listen on another port than every start of the site: without PORT it takes any other where
 * that one is taken, and nobody would find the site there; and an empty one is 0 to it.
 */
function portNotOurs(portText: string | undefined): string {
  if (portText !== undefined)
    return 'PORT must be left out where it is empty, or be a port number from 0 to 65535.'
  const error = Object.assign(new Error(), { code: 'EADDRINUSE' })
  return listenErrorOf(error, environment.PORT, environment.HOST).message
}

// Its log of requests must not say what a person typed into a query.
morgan.token('url', (request) => (request.url ?? '').replace(/\?.*/s, ''))
