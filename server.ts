import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { pageHandlers } from '#app/server/page-handlers.ts'
import { createSite } from '#app/server/site.ts'
import { staticFiles } from '#app/server/static-files.ts'
import { readProxies } from '#app/server/visitor-address.ts'
import { DatabaseOutOfReach } from '#platform/db/open-database.ts'
import { readEnvironment } from '#platform/environment.ts'
import { closeServer, ListenError, listen, stopOnSignal } from '#platform/graceful-stop.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'

// The composition root: the only file that knows both the site and the platform. The platform is asked in process, or
// over the network where PLATFORM_URL names one.

const environment = readEnvironment()
const log = createLog(environment.LOG_LEVEL)
const development = environment.NODE_ENV === 'development'
const opened = environment.PLATFORM_URL ? undefined : await openPlatform(environment, log).catch(giveUp)
const server = createServer()
const stopping = new AbortController()

/** Why the site cannot start: one line where it is the operator's to mend. */
function giveUp(error: unknown): never {
  if (error instanceof DatabaseOutOfReach) console.error(error.message)
  else log.error({ err: error }, 'the site cannot start')
  process.exit(1)
}

async function askPlatform(path: string, init: RequestInit): Promise<Response> {
  if (opened) return opened.platform.fetch(new Request(`http://platform.internal${path}`, init))
  return fetch(`${environment.PLATFORM_URL}${path}`, init)
}

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
const remix = built ? pageHandlers(built) : createRequestHandler(build, 'development')

const site = createSite({
  remix,
  build,
  serveFile: vite ? () => undefined : staticFiles(fileURLToPath(new URL('./client', import.meta.url))),
  platform: askPlatform,
  platformKey: environment.PLATFORM_KEY,
  sessionSecrets: environment.SESSION_SECRET,
  publicOrigin: environment.PUBLIC_ORIGIN,
  proxies: readProxies(environment.TRUST_PROXY),
  stopping: stopping.signal,
  development,
  log,
})

const listener = getRequestListener(
  (request, { incoming }) => site(request, incoming.socket.remoteAddress ?? ''),
  { overrideGlobalObjects: false },
)
server.on('request', (request, response) =>
  vite ? vite.middlewares(request, response, () => listener(request, response)) : listener(request, response),
)
// CONNECT never becomes a request.
server.on('connect', (_request, socket) =>
  socket.end(
    'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  ),
)
stopOnSignal(log, async () => {
  stopping.abort()
  await closeServer(server)
  await vite?.close()
  await opened?.close()
})
try {
  const port = await listen(server, environment.PORT, environment.HOST)
  log.info({ port }, 'the site is ready')
  opened?.greet(environment.PUBLIC_ORIGIN ?? `http://localhost:${port}`)
} catch (error) {
  if (!(error instanceof ListenError)) throw error
  console.error(error.message)
  await opened?.close()
  process.exit(1)
}
