import { standingPages } from '#office/pages.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { officeOf, signInOperator } from '#tests/support/office/operators.ts'
import { type Site, startSite } from '#tests/support/site/site.ts'
import { cpuMs, postgresCpuMs } from '../measures/process-figures.ts'
import { answerTo, bodyOf } from '../measures/requests.ts'
import { type LargeWorld, makeLargeWorld } from './large-world.ts'

/** CPU ms a request of a page of the office, of node and of PostgreSQL. */
export interface OfficePageFigures {
  name: string
  path: string
  demo: Cpu
  large: Cpu
}
export interface Cpu {
  node: number
  database: number
}

/** Asked for before anything counts: V8 still compiles what they run. */
const WARM_UP = 60

/** Every list and every report of the office, for the demo world and for a large one. */
export async function benchOffice(
  requests: number,
  size: LargeWorld,
): Promise<{ pages: OfficePageFigures[]; makingSeconds: number; entries: number }> {
  const site = await startSite({ arrangement: 'one', onDisk: true })
  try {
    // it begins after the site
    await eventually(
      'the office',
      async () => (await fetch(`${officeOf(site)}/health/ready`).catch(() => null))?.ok,
    )
    const demo = await measured(site, requests)
    const from = performance.now()
    const entries = await makeLargeWorld(site, size)
    const makingSeconds = (performance.now() - from) / 1_000
    await askDatabase(site, 'checkpoint')
    const large = await measured(site, requests)
    const pages = demo.map(({ name, path, cpu }, index) => ({
      name,
      path,
      demo: cpu,
      large: large[index]?.cpu ?? { node: Number.NaN, database: Number.NaN },
    }))
    return { pages, makingSeconds, entries }
  } finally {
    await site.stop()
  }
}

const paths = (): string[] => [
  ...standingPages.map((page) => `/office/${page}`),
  ...['game', 'agent', 'cohort'].map((by) => `/office/reports?by=${by}`),
  '/office/reports?proof=1',
  '/office/reports/lines?figure=ggr',
  '/office/members/player1',
]

async function measured(site: Site, requests: number) {
  const operator = await signInOperator(site, 'operator1')
  const headers = { cookie: operator.cookieHeader }
  const figures: { name: string; path: string; cpu: Cpu }[] = []
  for (const path of paths()) {
    const url = `${officeOf(site)}${path}`
    const { status } = await answerTo(url, { headers })
    if (status !== 200) throw new Error(`${path} was answered ${status}`)
    for (let time = 0; time < WARM_UP; time++) await bodyOf(url, headers)
    const { server, database } = site.pids()
    const [node, postgres] = [cpuMs(server), database ? postgresCpuMs(database) : 0]
    for (let time = 0; time < requests; time++) await bodyOf(url, headers)
    figures.push({
      name: path.slice('/office/'.length),
      path,
      cpu: {
        node: (cpuMs(server) - node) / requests,
        database: ((database ? postgresCpuMs(database) : 0) - postgres) / requests,
      },
    })
  }
  return figures
}
