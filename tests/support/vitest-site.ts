import type { TestProject } from 'vitest/node'
import { type Arrangement, ops, type SiteAddress, startSite } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    site: SiteAddress
    /** The site's process, for measuring it. */
    serverPid: number
  }
}

/** Starts the built site once for the whole run, in the arrangement of `ARRANGEMENT`. */
export default async function setup(project: TestProject) {
  const arrangement: Arrangement = process.env.ARRANGEMENT === 'two' ? 'two' : 'one'
  const site = await startSite({ arrangement })
  // Fast provider and bank, so that no test waits for them as a player would.
  await ops(site, 'settings', 'set', 'simulatorDelayMs', '50')
  await ops(site, 'settings', 'set', 'simulatorPayoutDelayMs', '50')
  project.provide('site', { arrangement, origin: site.origin, env: site.env })
  project.provide('serverPid', site.pids().server)
  return () => site.stop()
}
