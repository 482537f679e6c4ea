import type { ServerBuild } from '@remix-run/node'
import { siteRelations } from '#app/limits.ts'
import { Cache } from '#app/rendering/cache.ts'
import { pagesOf } from '#app/rendering/handler.ts'
import { staticFiles } from '#app/server/answers/static-files.ts'
import { readProxies } from '#app/server/connections/visitor-address.ts'
import { createSite, type Site } from '#app/server/site.ts'
import type { SendCall } from '#contract/base/sent-call.ts'
import type { SendNotice } from '#contract/base/sent-notice.ts'
import { assertLimits } from '#contract/limits.ts'
import type { Log } from '#platform/base/ports.ts'
import type { Environment } from '#platform/base/process/environment.ts'
import { SecurityLog } from '#platform/base/process/security-log.ts'

/** What a server of the site brings along. */
export interface ServerParts {
  environment: Environment
  log: Log
  sendCall: SendCall
  sendNotice: SendNotice
  build(): Promise<ServerBuild>
  /** Aborts when the server stops. */
  stopping: AbortSignal
  /** The folder of the built files; undefined in development, where they are built as they are asked for. */
  files: string | undefined
}

export interface MadeSite {
  site: Site
  cache: Cache
}

/** The interval at which the log reports the contents of the cache. */
const CACHE_LOG_MS = 600_000

/** Reports at intervals what a cache holds. */
export function reportCache(log: Log, cache: Cache): void {
  setInterval(() => log.info({ cache: cache.figures() }, 'what is kept'), CACHE_LOG_MS).unref()
}

/** The site of an environment: all that its servers share (`server.ts`, `make-host.ts`). */
export function makeSite({
  environment,
  log,
  sendCall,
  sendNotice,
  build,
  stopping,
  files,
}: ServerParts): MadeSite {
  assertLimits(siteRelations)
  const cache = new Cache({ plain: environment.RENDERING === 'plain' })
  const site = createSite({
    pages: pagesOf({ build, cache }),
    build,
    cache,
    serveFile: files === undefined ? () => undefined : staticFiles(files),
    sendCall,
    sendNotice,
    platformKey: environment.PLATFORM_KEY,
    merchantCode: environment.MERCHANT_CODE,
    sessionSecrets: environment.SESSION_SECRET,
    publicOrigin: environment.PUBLIC_ORIGIN,
    hstsSubdomains: environment.HSTS_SUBDOMAINS,
    securityContact: environment.SECURITY_CONTACT,
    proxies: readProxies(environment.TRUST_PROXY),
    stopping,
    development: files === undefined,
    security: new SecurityLog(log),
    log,
  })
  return { site, cache }
}
