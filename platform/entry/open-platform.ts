import type { Tracer } from '#contract/base/tracing.ts'
import { assertLimits } from '#contract/limits.ts'
import { shippedWeights } from '#platform/backoffice/economy/index.ts'
import type { Context } from '#platform/base/context.ts'
import { openDatabase } from '#platform/base/db/database.ts'
import { openDatabaseOf } from '#platform/base/db/open-database.ts'
import { smsCourier, smtpCourier } from '#platform/base/messages/index.ts'
import type { Metrics } from '#platform/base/metrics/index.ts'
import type { Couriers, Log } from '#platform/base/ports.ts'
import type { Environment } from '#platform/base/process/environment.ts'
import { setFirst } from '#platform/base/settings/index.ts'
import { firebasePhone, hasNoMembers } from '#platform/members/accounts/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { demoSecrets } from './demo/people.ts'
import { seedDemoWorld } from './demo/seed-demo-world.ts'
import { greeting } from './greeting.ts'
import { createPlatform, type Platform } from './index.ts'
import { platformRelations } from './limits.ts'
import { platformReadings } from './metrics/platform-metrics.ts'
import {
  connectSimulated,
  ownAddress,
  type RunningVendor,
  startVendor,
  vendorPlace,
} from './vendor/start-vendor.ts'

export interface OpenPlatform {
  platform: Platform
  /** Prints the addresses of the site and of the office, if it runs here, and the demo accounts. */
  greet(url: string, office?: string): void
  /** In the demo world: starts the vendor of all games that are not the house's, which calls back at this port. */
  startVendor(port: number): Promise<void>
  /** Ends the event streams, which would otherwise keep the server open: call it before the server is closed. */
  endStreams(): Promise<void>
  /** Lets running jobs finish, and closes the database. */
  close(): Promise<void>
}

/** The whole platform: database, house games, the demo world if configured, jobs. */
export async function openPlatform(
  env: Environment,
  log: Log,
  metrics?: Metrics,
  tracer?: Tracer,
): Promise<OpenPlatform> {
  assertLimits(platformRelations)
  const database = await openDatabaseOf(env, log, tracer)
  try {
    const platform = createPlatform({
      pool: database.pool,
      direct: database.direct,
      reads: database.reads,
      reports: database.reports,
      platformKey: env.PLATFORM_KEY,
      formerKeys: env.FORMER_PLATFORM_KEYS,
      publicSecrets: env.SEED === 'demo' ? demoSecrets : undefined,
      log,
      meter: metrics?.meter,
      tracer,
      couriers: couriersOf(env),
      phoneService: env.FIREBASE_API_KEY
        ? firebasePhone({ apiKey: env.FIREBASE_API_KEY, url: env.FIREBASE_URL, log })
        : undefined,
    })
    metrics?.read(...platformReadings(platform.ctx, database))
    await installHouseGames(platform.ctx, shippedWeights)
    if (env.SEED === 'demo') {
      const startedMs = performance.now()
      const isNew = await seedDemoWorld(platform.ctx, openDatabase(database.direct))
      if (isNew) log.info({ ms: Math.round(performance.now() - startedMs) }, 'the demo world is made')
    }
    if (env.DATABASE_URL && env.SEED !== 'demo') await keepSimulatorOff(platform.ctx)
    if (env.SEED !== 'demo' && (await platform.ctx.settings.value('simulatorDeposit')) !== 'off') {
      log.warn(
        {},
        'deposits are simulated: with real players first run `ops settings set simulatorDeposit off`',
      )
    }
    const jobs = await platform.work()
    let vendor: Promise<RunningVendor> | undefined
    let connecting: Promise<void> | undefined
    return {
      platform,
      async startVendor(port) {
        if (env.SEED !== 'demo') return
        vendor = startVendor(platform.ctx, vendorPlace(env, ownAddress(port, env.HOST)))
        connecting = vendor.then(({ url }) => connectSimulated(platform.ctx, url))
        await connecting
      },
      greet: (url, office) => console.log(greeting(url, env.SEED, office)),
      endStreams: () => platform.events.close(),
      async close() {
        await platform.events.close()
        // The vendor uses the database; whoever called `startVendor` gets its errors.
        await connecting?.catch(() => undefined)
        await vendor?.then(
          (running) => running.close(),
          () => undefined,
        )
        await jobs.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The actor of a new platform's setup in the audit trail. */
const ACTOR = 'setup'

/**
 * On the operator's own database the payment simulator, which credits money that nobody sent, is off until the operator
 * switches it on. Only while there are no members and the setting was never set: an update must not change a running
 * platform.
 */
export async function keepSimulatorOff(ctx: Context): Promise<void> {
  if (!(await hasNoMembers(ctx))) return
  if (await setFirst(ctx, ACTOR, 'simulatorDeposit', 'off'))
    ctx.log.info({}, 'the payment simulator is off: `ops settings set simulatorDeposit pay` switches it on')
}

/** The couriers configured in the environment. */
const couriersOf = ({ SMTP_URL, SMS_GATEWAY_URL }: Environment): Couriers => ({
  ...(SMTP_URL && { mail: smtpCourier(SMTP_URL) }),
  ...(SMS_GATEWAY_URL && { sms: smsCourier(SMS_GATEWAY_URL) }),
})
