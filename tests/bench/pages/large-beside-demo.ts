import { askDatabase } from '#tests/support/database/ask-database.ts'
import { putOffRecurringJobs } from '#tests/support/site/put-off-jobs.ts'
import { type Site, type SiteInput, startSite } from '#tests/support/site/site.ts'
import { cpuMs, postgresCpuMs } from '../measures/process-figures.ts'
import type { LargeWorld } from './large-world.ts'
import { type WorldOnDisk, worldOnDisk } from './world-on-disk.ts'

/** CPU ms a request, of node and of PostgreSQL. */
export interface Cpu {
  node: number
  database: number
}

export interface Measured {
  name: string
  cpu: Cpu
}

/** One page or call, in the demo world and in a large one. */
export interface Beside {
  name: string
  demo: Cpu
  large: Cpu
}

/** Asked for before anything counts: V8 still compiles what they run. */
const WARM_UP = 60

/** What `measure` finds on a site of the demo world, and on one of a large world, whose root of a tree it is told. */
export async function benchLargeBesideDemo(
  measure: (site: Site, rootId?: string) => Promise<Measured[]>,
  size: LargeWorld,
  kept?: string,
): Promise<{ pages: Beside[]; world: WorldOnDisk }> {
  const demo = await measuredOn({ onDisk: true }, measure)
  const world = await worldOnDisk(size, kept)
  try {
    const large = await measuredOn({ folder: world.folder }, (site) => measure(site, world.rootId))
    const pages = demo.map(({ name, cpu }, index) => ({
      name,
      demo: cpu,
      large: large[index]?.cpu ?? { node: Number.NaN, database: Number.NaN },
    }))
    return { pages, world }
  } finally {
    world.remove()
  }
}

async function measuredOn(
  input: SiteInput,
  measure: (site: Site) => Promise<Measured[]>,
): Promise<Measured[]> {
  const site = await startSite({ arrangement: 'one', ...input })
  try {
    // What recurring jobs and autovacuum do is no page's cost, and much of it comes after a start.
    await putOffRecurringJobs(site)
    await setting(site, 'alter system set autovacuum = off')
    try {
      return await measure(site)
    } finally {
      await setting(site, 'alter system reset autovacuum')
    }
  } finally {
    await site.stop()
  }
}

async function setting(site: Site, statement: string): Promise<void> {
  await askDatabase(site, statement)
  await askDatabase(site, 'select pg_reload_conf()')
}

/** What a request costs the site, after some that do not count. */
export async function cpuOf(site: Site, requests: number, ask: () => Promise<unknown>): Promise<Cpu> {
  for (let time = 0; time < WARM_UP; time++) await ask()
  const { server, database = 0 } = site.pids()
  const [node, postgres] = [cpuMs(server), postgresCpuMs(database)]
  for (let time = 0; time < requests; time++) await ask()
  return {
    node: (cpuMs(server) - node) / requests,
    database: (postgresCpuMs(database) - postgres) / requests,
  }
}
