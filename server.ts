import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { createSite } from '#app/server/site.ts'
import { staticFiles } from '#app/server/static-files.ts'
import { readProxies } from '#app/server/visitor-address.ts'
import { readEnvironment } from '#platform/environment.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'

// The composition root: the only file that knows both the site and the platform. The platform is asked in process, or
// over the network where PLATFORM_URL names one.

const GRACE_MS = 10_000

const environment = readEnvironment()
const log = createLog(environment.LOG_LEVEL)
const development = environment.NODE_ENV === 'development'
const opened = environment.PLATFORM_URL ? undefined : await openPlatform(environment, log)
const server = createServer()

async function askPlatform(path: string, init: RequestInit): Promise<Response> {
  if (opened) return opened.platform.fetch(new Request(`http://platform.internal${path}`, init))
  return fetch(new URL(path, environment.PLATFORM_URL), init)
}

const vite = development
  ? await (await import('vite')).createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  : undefined
const built = vite ? undefined : ((await import(new URL('./server/index.js', import.meta.url).href)) as ServerBuild)
const build = async () => built ?? ((await vite?.ssrLoadModule('virtual:remix/server-build')) as ServerBuild)
const remix = createRequestHandler(build, development ? 'development' : 'production')

const site = createSite({
  remix,
  build,
  serveFile: vite ? () => undefined : staticFiles('build/client'),
  platform: askPlatform,
  platformKey: environment.PLATFORM_KEY,
  sessionSecrets: environment.SESSION_SECRET,
  publicOrigin: environment.PUBLIC_ORIGIN,
  proxies: readProxies(environment.TRUST_PROXY),
  development,
  log,
})

const listener = getRequestListener((request, { incoming }) => site(request, incoming.socket.remoteAddress ?? ''), { overrideGlobalObjects: false })
server.on('request', (request, response) => (vite ? vite.middlewares(request, response, () => listener(request, response)) : listener(request, response)))
// CONNECT never becomes a request.
server.on('connect', (_request, socket) => socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'))
server.on('error', (error: NodeJS.ErrnoException) => {
  log.error({ code: error.code }, error.code === 'EADDRINUSE' ? `port ${environment.PORT} is taken: set PORT to another one` : 'the server cannot listen')
  process.exit(1)
})
server.listen(environment.PORT, environment.HOST, () => opened?.greet(`http://localhost:${environment.PORT}`))

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  const timer = setTimeout(() => process.exit(1), GRACE_MS)
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await closed
  await vite?.close()
  await opened?.close()
  clearTimeout(timer)
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
