import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { DatabaseUnusable } from '#platform/base/db/migrate.ts'
import { openMetrics } from '#platform/base/metrics/index.ts'
import { readEnvironment } from '#platform/base/process/environment.ts'
import { closeServer, ListenError, listen, stopOnSignal } from '#platform/base/process/graceful-stop.ts'
import { createLog, logWarnings } from '#platform/base/process/log.ts'
import { openTracing } from '#platform/base/tracing/index.ts'
import { stoppedChains } from '#platform/cashier/chains/index.ts'
import { openPlatform } from './open-platform.ts'

/** The platform alone, behind /wps, /lgw and /callbacks on its own port: `npm run platform`. */

const env = readEnvironment('platform')
const log = createLog(env.LOG_LEVEL)
logWarnings(log, env, 'platform')
const metrics = await openMetrics(env.METRICS_PORT, log)
const tracing = await openTracing('platform', env, log)
const { platform, startVendor, endStreams, close } = await openPlatform(
  env,
  log,
  metrics,
  tracing?.tracer,
).catch((error) => {
  if (error instanceof DatabaseUnusable) console.error(error.message)
  else log.error({ err: error }, 'the platform cannot start')
  process.exit(1)
})

const app = new Hono()
app.get('/health/live', (c) => c.json({ status: 'ok' }))
app.get('/health/ready', async (c) => {
  const answered = await sql`select 1`.execute(platform.ctx.db).then(
    () => true,
    () => false,
  )
  if (!answered) return c.json({ status: 'unavailable' }, 503)
  const chains = await stoppedChains(platform.ctx)
  return c.json({ status: 'ok', chains })
})
app.all('*', (c) => platform.fetch(c.req.raw))

const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
stopOnSignal(log, async () => {
  await endStreams()
  await Promise.all([closeServer(server), metrics?.close()])
  await close()
  await tracing?.close()
})
try {
  const port = await listen(server, env.PORT, env.HOST)
  log.info({ port, host: env.HOST }, 'the platform is ready')
  await metrics?.listen()
  await startVendor(port)
} catch (error) {
  if (!(error instanceof ListenError)) throw error
  console.error(error.message)
  await close()
  process.exit(1)
}
