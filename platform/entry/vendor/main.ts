import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openDatabase } from '#platform/base/db/database.ts'
import { openDatabaseOf } from '#platform/base/db/open-database.ts'
import { readEnvironment } from '#platform/base/process/environment.ts'
import { stopOnSignal } from '#platform/base/process/graceful-stop.ts'
import { createLog } from '#platform/base/process/log.ts'
import { connectSimulated, ownAddress, startVendor, vendorPlace } from './start-vendor.ts'

/**
 * The simulated vendor alone, beside a site that runs on `PORT`: `npm run vendor`. It reads the vendors' keys from the
 * same database, and replaces the vendor that the site has started.
 */

const env = readEnvironment('vendor')
const log = createLog(env.LOG_LEVEL)
const database = await openDatabaseOf(env, log)
const ctx = createContext({
  db: openDatabase(database.pool),
  clock: systemClock,
  random: systemRandom,
  log,
  platformKey: env.PLATFORM_KEY,
  formerKeys: env.FORMER_PLATFORM_KEYS,
})
const vendor = await startVendor(ctx, vendorPlace(env, env.PUBLIC_ORIGIN ?? ownAddress(env.PORT, env.HOST)))
await connectSimulated(ctx, vendor.url)
stopOnSignal(log, async () => {
  await vendor.close()
  await database.close()
})
