import { siteRelations } from '#app/limits.ts'
import { assertLimits } from '#contract/limits.ts'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { connectionReadings } from '#platform/base/db/connections/connection-metrics.ts'
import { openDatabase } from '#platform/base/db/database.ts'
import { DatabaseUnusable } from '#platform/base/db/migrate.ts'
import { openDatabaseOf } from '#platform/base/db/open-database.ts'
import { openMetrics } from '#platform/base/metrics/index.ts'
import { ListenError, stopOnSignal } from '#platform/base/process/graceful-stop.ts'
import { openTracing } from '#platform/base/tracing/index.ts'
import { platformRelations } from '#platform/entry/limits.ts'
import { startOffice } from './make-office.ts'
import { beginProcess } from './make-site.ts'

// The operators' office alone, on its own port: `npm run office`. As `ops` it calls the platform's use cases, on the same
// database; jobs run in the platform's own process.

const { environment, log } = beginProcess('office')
const metrics = await openMetrics(environment.METRICS_PORT, log)
const tracing = await openTracing('office', environment, log)
const database = await openDatabaseOf(environment, log, tracing?.tracer).catch((error) => {
  if (error instanceof DatabaseUnusable) console.error(error.message)
  else log.error({ err: error }, 'the office cannot start')
  process.exit(1)
})
const platform = createContext({
  db: openDatabase(database.pool),
  clock: systemClock,
  random: systemRandom,
  log,
  platformKey: environment.PLATFORM_KEY,
  formerKeys: environment.FORMER_PLATFORM_KEYS,
})
metrics?.read(...connectionReadings(database))
assertLimits([...siteRelations, ...platformRelations])
try {
  const { stop, url } = await startOffice({
    environment,
    log,
    platform,
    program: import.meta.url,
    siteOrigin: environment.PUBLIC_ORIGIN,
    metrics,
    tracer: tracing?.tracer,
  })
  await metrics?.listen()
  stopOnSignal(log, async () => {
    await Promise.all([stop(), metrics?.close()])
    await database.close()
    await tracing?.close()
  })
  console.log(`\n  The office is ready: ${url}/office\n`)
} catch (error) {
  if (!(error instanceof ListenError)) throw error
  console.error(error.message)
  await database.close()
  process.exit(1)
}
