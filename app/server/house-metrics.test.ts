import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { Cache } from '#app/rendering/cache.ts'
import type { LabelsOf, Meter } from '#contract/base/metric.ts'
import { partsWithoutPlatform } from '#tests/support/site/site-parts.ts'
import { NO_PAGE } from './house-metrics.ts'
import { createSite } from './site.ts'

const module = { loader: () => null }
const build = {
  routes: {
    root: { id: 'root', path: '', module },
    game: { id: 'game', parentId: 'root', path: '/rng/:vendor/:game', module },
    center: { id: 'center', parentId: 'root', path: '/personalCenter', module },
    panel: { id: 'panel', parentId: 'center', path: 'deposit/:id', module },
    rules: { id: 'rules', parentId: 'root', path: '/rules', module },
  },
} as unknown as ServerBuild

/** A site with a meter, and the labels of what it has counted. */
function meteredSite() {
  const counted: LabelsOf<string>[] = []
  const meter: Meter = {
    count: (_, labels) => void counted.push(labels),
    observe() {},
  }
  const site = createSite({
    ...partsWithoutPlatform,
    pages: async () => new Response('a page'),
    build: async () => build,
    cache: new Cache(),
    log: { info() {}, warn() {}, error() {} },
    meter,
  })
  const ask = async (path: string, init?: RequestInit) =>
    void (await site.answer(new Request(`http://site${path}`, init), '203.0.113.7'))
  return { site, ask, counted }
}

test('requests are counted by the pattern of their route, whatever their path is', async () => {
  const { ask, counted } = meteredSite()
  for (const game of ['dice', 'mines', '0d5f-77', 'player1@sen.example']) await ask(`/rng/house/${game}`)
  expect(new Set(counted.map(({ route }) => route))).toEqual(new Set(['/rng/:vendor/:game']))
  expect(counted[0]).toEqual({ house: 'site', method: 'GET', route: '/rng/:vendor/:game', status: '200' })
})

test('a page within another is named with its whole pattern', async () => {
  const { ask, counted } = meteredSite()
  await ask('/personalCenter/deposit/0d5f-77')
  expect(counted.map(({ route }) => route)).toEqual(['/personalCenter/deposit/:id'])
})

test('whatever anybody invents is one route and one method', async () => {
  const { ask, counted } = meteredSite()
  for (let at = 0; at < 20; at++) await ask(`/invented-${at}/path?${at}`)
  await ask('/rules', { method: 'PROPFIND' })
  await ask('/rules', { method: 'DELETE' })
  await ask('/health/live')
  await ask('/rules/')
  await ask('/wp-login.php')
  expect(new Set(counted.map(({ route }) => route))).toEqual(new Set([NO_PAGE, '/rules']))
  expect(new Set(counted.map(({ method }) => method))).toEqual(new Set(['GET', 'other']))
})

test('a house says how many streams are open and what its cache keeps', async () => {
  const { site } = meteredSite()
  const samples = await site.reading.read()
  const names = new Set(samples.map(({ metric }) => metric.name))
  expect(names).toContain('sen_streams_open')
  expect(names).toContain('sen_cache_hits_total')
  for (const { labels, metric } of samples) expect(Object.keys(labels)).toEqual(metric.labels)
})
