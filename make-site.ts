import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { inTime } from '#app/lib/in-time.ts'
import { siteRelations } from '#app/limits.ts'
import { Cache } from '#app/rendering/cache.ts'
import { pagesOf } from '#app/rendering/handler.ts'
import { staticFiles } from '#app/server/answers/static-files.ts'
import { callbackOverHttp, callbackWithin } from '#app/server/callbacks.ts'
import { readProxies } from '#app/server/connections/visitor-address.ts'
import { type AskPlatform, platformOverHttp } from '#app/server/platform-over-http.ts'
import { createSite, type Site } from '#app/server/site.ts'
import type { CallAnswer, SendCall, SentCall } from '#contract/base/sent-call.ts'
import type { CallbackAnswer, SentCallback } from '#contract/base/sent-callback.ts'
import type { Tracer } from '#contract/base/tracing.ts'
import { assertLimits } from '#contract/limits.ts'
import type { Metrics } from '#platform/base/metrics/index.ts'
import type { Log } from '#platform/base/ports.ts'
import { type Environment, readEnvironment } from '#platform/base/process/environment.ts'
import { createLog, logWarnings } from '#platform/base/process/log.ts'
import { SecurityLog } from '#platform/base/process/security-log.ts'

/** What a process of the site begins with. */
export interface SiteProcess {
  environment: Environment
  log: Log
}

/**
 * Reads the variables, and logs what they warn of; a missing or wrong one ends the process with one line. `site-alone` has
 * no platform of its own.
 */
export function beginProcess(program: 'site' | 'site-alone' | 'office'): SiteProcess {
  const environment = readEnvironment(program)
  const log = createLog(environment.LOG_LEVEL)
  logWarnings(log, environment, program)
  return { environment, log }
}

export interface SiteProgram extends SiteProcess {
  /** The URL of the built program: the pages and files of the site are beside it. */
  program: string
  /** The platform, if it is in this process; else it is at PLATFORM_URL. */
  platform?:
    | {
        send(call: SentCall): Promise<CallAnswer>
        callback(sent: SentCallback): Promise<CallbackAnswer>
      }
    | undefined
  /** Absent: nothing is measured. */
  metrics?: Metrics | undefined
  /** Absent: nothing is traced. */
  tracer?: Tracer | undefined
  /** The pages while they are developed: their files are served by others, and change. */
  developed?: (() => Promise<ServerBuild>) | undefined
}

export interface MadeSite extends SiteProcess {
  site: Site
  cache: Cache
  /** The site as Remix built it, without its door. */
  build(): Promise<ServerBuild>
  /** Ends the streams of live pages: the server stops. */
  stop(): void
}

/** The interval at which the log reports the contents of the cache. */
const CACHE_LOG_MS = 600_000

/** Reports at intervals what a cache holds. */
export function reportCache(log: Log, cache: Cache): void {
  setInterval(() => log.info({ cache: cache.figures() }, 'the cache of pages'), CACHE_LOG_MS).unref()
}

/** The site, for whatever serves it: all that `server.ts`, `serve.ts` and `remix-serve.ts` share. */
export async function makeSite({
  environment,
  log,
  program,
  platform,
  metrics,
  tracer,
  developed,
}: SiteProgram): Promise<MadeSite> {
  assertLimits(siteRelations)
  const askPlatform: AskPlatform = (path, init) => fetch(`${environment.PLATFORM_URL}${path}`, init)
  const sendCall: SendCall = platform
    ? (call, leftMs) => inTime(platform.send(call), leftMs)
    : platformOverHttp(askPlatform, environment.PLATFORM_KEY)
  const sendCallback = platform ? callbackWithin(platform.callback) : callbackOverHttp(askPlatform)
  const build = developed ?? (await builtBeside(program))
  const cache = new Cache({ plain: environment.RENDERING === 'plain' })
  const stopping = new AbortController()
  const site = createSite({
    pages: pagesOf({ build, cache }),
    build,
    cache,
    serveFile: developed ? () => undefined : staticFiles(fileURLToPath(new URL('./client', program))),
    sendCall,
    sendCallback,
    platformKey: environment.PLATFORM_KEY,
    formerPlatformKeys: environment.FORMER_PLATFORM_KEYS,
    merchantCode: environment.MERCHANT_CODE,
    sessionSecrets: environment.SESSION_SECRET,
    publicOrigin: environment.PUBLIC_ORIGIN,
    hstsSubdomains: environment.HSTS_SUBDOMAINS,
    securityContact: environment.SECURITY_CONTACT,
    proxies: readProxies(environment.TRUST_PROXY),
    stopping: stopping.signal,
    development: developed !== undefined,
    security: new SecurityLog(log),
    log,
    meter: metrics?.meter,
    tracer,
  })
  metrics?.read(site.reading)
  return { environment, log, site, cache, build, stop: () => stopping.abort() }
}

async function builtBeside(program: string): Promise<() => Promise<ServerBuild>> {
  const built = (await import(new URL('./server/index.js', program).href)) as ServerBuild
  return async () => built
}
