import { standingPages } from '#office/pages.ts'
import { eventually } from '#tests/support/eventually.ts'
import { officeOf, signInOperator } from '#tests/support/office/operators.ts'
import type { Site } from '#tests/support/site/site.ts'
import { bodyOf } from '../measures/requests.ts'
import { cpuOf, type Measured } from './large-beside-demo.ts'

const PAGES = [
  ...standingPages,
  ...['game', 'agent', 'cohort'].map((by) => `reports?by=${by}`),
  'reports?proof=1',
  'reports/lines?figure=ggr',
  'members/player1',
]

/** Every list and every report of the office. */
export async function measureOffice(site: Site, requests: number): Promise<Measured[]> {
  // it begins after the site
  await eventually(
    'the office',
    async () => (await fetch(`${officeOf(site)}/health/ready`).catch(() => null))?.ok,
  )
  const operator = await signInOperator(site, 'operator1')
  const headers = { cookie: operator.cookieHeader }
  const measured: Measured[] = []
  for (const name of PAGES) {
    const url = `${officeOf(site)}/office/${name}`
    measured.push({ name, cpu: await cpuOf(site, requests, () => bodyOf(url, headers)) })
  }
  return measured
}
