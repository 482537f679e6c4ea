import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops, type Site, startSite } from '#tests/support/site/site.ts'

/** A site of this file's own, with a port of metrics in each of its processes. */
let site: Site

beforeAll(async () => {
  site = await startSite({ arrangement: ownSite().arrangement, env: { METRICS_PORT: '0', SEED: 'none' } })
})
afterAll(() => site.stop())

/** The ports that the programs say in their logs. */
function metricsPorts(): number[] {
  const logs = ['platform', 'server'].map((name) => path.join(site.env.VAR_DIR ?? '', `${name}.log`))
  return logs
    .filter(existsSync)
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.includes('"the metrics are ready"'))
    .map((line) => JSON.parse(line).port)
}

/** The samples of all programs of the site. */
async function samples(): Promise<string[]> {
  const programs = site.arrangement === 'one' ? 1 : 2
  await expect.poll(() => metricsPorts().length).toBe(programs)
  const texts = await Promise.all(
    metricsPorts().map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  )
  return texts.flatMap((text) => text.split('\n')).filter((line) => line !== '' && !line.startsWith('#'))
}

/** The routes that alerts leave out of all requests. */
const routesWithoutPage = () =>
  new Set(
    [...readFileSync('deploy/metrics/alerts.yml', 'utf8').matchAll(/route!="([^"]*)"/g)].map(
      ([, route]) => route,
    ),
  )

test('what visitors do is counted by patterns and calls, and names nobody', async () => {
  const { visitor, username } = await newMember(site)
  await visitor.get(`/personalCenter/transactionHistory?type=${username}`)
  await visitor.get('/nothing/at/this-path-4711')
  await visitor.get('/wp-login.php')
  const lines = await samples()
  const text = lines.join('\n')
  expect(text).toContain('route="/personalCenter/transactionHistory",status="200"')
  const routesOfMissing = lines.map(
    (line) => /^sen_requests_total\{.*route="([^"]*)",status="404"\}/.exec(line)?.[1],
  )
  expect(new Set(routesOfMissing.filter((route) => route !== undefined))).toEqual(routesWithoutPage())
  expect(text).toMatch(/sen_calls_total\{call="POST \/wps\/[^"]+",outcome="ok"\} [1-9]/)
  expect(text).not.toContain('this-path')
  expect(text).not.toContain(username)
})

test('what the database knows is read on asking', async () => {
  expect((await ops(site, 'ledger', 'check')).code).toBe(0)
  const text = (await samples()).join('\n')
  expect(text).toMatch(/sen_ledger_members_money \d/)
  expect(text).toMatch(/sen_game_return_published_ratio\{game="dice",bound="lowest"\} 0\.\d/)
  expect(text).toMatch(/sen_database_connections_max\{pool="main"\} 20/)
  expect(text).toMatch(/sen_cache_entries\{house="site",store="[a-z-]+"\} \d/)
  expect(text).not.toContain('sen_metrics_reading_failures_total{')
})
