import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { Nodes } from '../../../scripts/nodes/nodes.ts'
import { pooledPostgres } from '../database/pooled-postgres.ts'
import { type Arrangement, ops, type Site, startSite } from './site.ts'
import { startAll } from './start-all.ts'

/**
 * Starts a built site for each worker of the run, in the arrangement of `ARRANGEMENT`; with `POOLER=on` the
 * database of each is behind a PgBouncer of its own, with `NODES=on` there is one of two sites, two platforms and a proxy
 * (docs/nodes.md).
 */
export default async function setup(project: TestProject) {
  if (process.env.NODES === 'on') return setupNodes(project)
  const arrangement = (process.env.ARRANGEMENT ?? 'one') as Arrangement
  const workers = Number(project.config.maxWorkers)
  const sites = await startAll(
    workers,
    () => (process.env.POOLER === 'on' ? startPooled(arrangement) : startSite({ arrangement })),
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
  return async () => {
    await Promise.all(sites.map((site) => site.stop()))
  }
}

/** A site with a database and a PgBouncer of its own, which end with it. */
async function startPooled(arrangement: Arrangement): Promise<Site> {
  const pooled = await pooledPostgres()
  try {
    const site = await startSite({ arrangement, env: pooled.env })
    return {
      ...site,
      async stop(beforeRemoval) {
        try {
          await site.stop(beforeRemoval)
        } finally {
          await pooled.stop()
        }
      },
    }
  } catch (error) {
    await pooled.stop()
    throw error
  }
}

async function setupNodes(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-nodes-'))
  const nodes = await Nodes.start({ folder })
  const { origin, env } = nodes
  for (const delay of ['simulatorDelayMs', 'simulatorPayoutDelayMs'])
    await ops({ env }, 'settings', 'set', delay, '50')
  const [server] = nodes.programs.filter(({ name }) => name.startsWith('site-'))
  project.provide('sites', [{ arrangement: 'two', origin, env, serverPid: server?.pid ?? -1 }])
  return async () => {
    await nodes.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
