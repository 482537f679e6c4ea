import type { TestProject } from 'vitest/node'
import { type Arrangement, ops, startSite } from './site.ts'
import { startAll } from './start-all.ts'

/**
 * Starts a built site for each worker of the run, in the arrangement of `ARRANGEMENT`.
 */
export default async function setup(project: TestProject) {
  const arrangement = (process.env.ARRANGEMENT ?? 'one') as Arrangement
  const workers = Number(project.config.maxWorkers)
  const sites = await startAll(
    workers,
    () => startSite({ arrangement }),
    async (site) => {
      // Fast provider and bank, so that no test waits for them as a player would.
      await ops(site, 'settings', 'set', 'simulatorDelayMs', '50')
      await ops(site, 'settings', 'set', 'simulatorPayoutDelayMs', '50')
    },
  )
  project.provide(
    'sites',
    sites.map((site) => ({ arrangement, origin: site.origin, env: site.env, serverPid: site.pids().server })),
  )
  return () => Promise.all(sites.map((site) => site.stop()))
}
