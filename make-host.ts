import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { noticeOverHttp } from '#app/server/notices.ts'
import { type AskPlatform, platformOverHttp } from '#app/server/platform-over-http.ts'
import type { SendNotice } from '#contract/base/sent-notice.ts'
import type { Log } from '#platform/base/ports.ts'
import { type Environment, readEnvironment } from '#platform/base/process/environment.ts'
import { createLog, logWarnings } from '#platform/base/process/log.ts'
import { type MadeSite, makeSite } from './make-site.ts'

/** The site alone, in front of PLATFORM_URL, for a host that runs Remix. */
export interface HostParts extends MadeSite {
  environment: Environment
  log: Log
  /** The site as Remix built it, without its door. */
  build: ServerBuild
  sendNotice: SendNotice
  /** Ends the streams of live pages: the host stops. */
  stop(): void
}

/** `program` is the URL of the built program; a missing or wrong variable ends the process with one line. */
export async function makeHost(program: string): Promise<HostParts> {
  const environment = readEnvironment('site-alone')
  const log = createLog(environment.LOG_LEVEL)
  logWarnings(log, environment, 'site')
  if (!environment.TRUST_PROXY)
    log.warn({}, 'TRUST_PROXY is not set: behind a proxy every visitor has the address of the proxy')

  const build = (await import(new URL('./server/index.js', program).href)) as ServerBuild
  const askPlatform: AskPlatform = (path, init) => fetch(`${environment.PLATFORM_URL}${path}`, init)
  const sendNotice = noticeOverHttp(askPlatform)
  const stopping = new AbortController()
  const made = makeSite({
    environment,
    log,
    sendCall: platformOverHttp(askPlatform, environment.PLATFORM_KEY),
    sendNotice,
    build: async () => build,
    stopping: stopping.signal,
    files: fileURLToPath(new URL('./client', program)),
  })
  return { ...made, environment, log, build, sendNotice, stop: () => stopping.abort() }
}
