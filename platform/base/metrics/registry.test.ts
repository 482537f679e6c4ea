import { spawnSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { counter, gauge, histogram, type Reading, sample } from '#contract/base/metric.ts'
import { READING_KEPT_MS } from '#platform/base/limits.ts'
import { openPromise } from '#tests/support/open-promise.ts'
import { type Metrics, openMetrics } from './index.ts'

const warned: string[] = []
const log = { info() {}, warn: (_: unknown, message: string) => void warned.push(message), error() {} }
let nowMs = 1_000_000
let opened: Metrics | undefined

afterEach(async () => {
  await opened?.close()
  warned.length = 0
})

async function metricsOf(...readings: Reading[]): Promise<Metrics> {
  const metrics = await openMetrics(0, log, () => nowMs)
  if (!metrics) throw new Error('off')
  opened = metrics
  metrics.read(...readings)
  return metrics
}

/** The samples of a metric, as the port says them. */
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name))

const requests = counter('sen_test_requests_total', 'requests', ['route'])
const seconds = histogram('sen_test_seconds', 'seconds', ['route'])
const depth = gauge('sen_test_depth', 'depth')
const metric = gauge('sen_test_kept', 'kept', ['store'])

test('without a port there is no meter, and the library is not even loaded', async () => {
  expect(await openMetrics(undefined, log)).toBeUndefined()
  const program = `
    import { createRequire } from 'node:module'
    const { openMetrics } = await import('${new URL('./index.ts', import.meta.url)}')
    const loaded = () => Object.keys(createRequire('${import.meta.filename}').cache).some((file) => file.includes('/prom-client/'))
    const log = { info() {}, warn() {}, error() {} }
    await openMetrics(undefined, log)
    const without = loaded()
    await openMetrics(0, log)
    console.log(without, loaded())
    process.exit()`
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe('false true')
})

test('counts and durations are shown on the port, in the text format of Prometheus', async () => {
  const { meter, listen } = await metricsOf()
  meter.count(requests, { route: '/rng/:vendor' })
  meter.count(requests, { route: '/rng/:vendor' })
  meter.observe(seconds, { route: '/' }, 0.03)
  const answer = await fetch(`http://127.0.0.1:${await listen()}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await answer.text()
  expect(linesOf(text, 'sen_test_requests_total')).toEqual([
    'sen_test_requests_total{route="/rng/:vendor"} 2',
  ])
  expect(linesOf(text, 'sen_test_seconds_count')).toEqual(['sen_test_seconds_count{route="/"} 1'])
  expect(text).toContain('# HELP sen_test_seconds seconds')
  expect(linesOf(text, 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
})

test('the port answers nothing else', async () => {
  const { listen } = await metricsOf()
  const port = await listen()
  const status = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status
  expect([await status('/'), await status('/metrics', 'POST'), await status('/metrics', 'HEAD')]).toEqual([
    404, 405, 200,
  ])
})

test('a port that is taken says which variable names it', async () => {
  const first = await metricsOf()
  const port = await first.listen()
  const second = await openMetrics(port, log)
  await expect(second?.listen()).rejects.toThrow(
    `Port ${port} is taken by another program: stop that one, or set METRICS_PORT to another.`,
  )
})

test('a reading is run once in its time, however often somebody asks', async () => {
  let runs = 0
  const { text } = await metricsOf({ name: 'depth', read: () => [sample(depth, {}, ++runs)] })
  await Promise.all([text(), text()])
  expect(linesOf(await text(), 'sen_test_depth')).toEqual(['sen_test_depth 1'])
  nowMs += READING_KEPT_MS
  expect(linesOf(await text(), 'sen_test_depth')).toEqual(['sen_test_depth 2'])
})

test('a reading that fails leaves out its own metrics alone', async () => {
  let broken = true
  const read = async () => {
    if (broken) throw new Error('no database')
    return [sample(depth, {}, 3)]
  }
  const { text } = await metricsOf(
    { name: 'depth', read },
    { name: 'kept', read: () => [sample(metric, { store: 'pages' }, 7)] },
  )
  const first = await text()
  expect(linesOf(first, 'sen_test_depth')).toEqual([])
  expect(linesOf(first, 'sen_test_kept')).toEqual(['sen_test_kept{store="pages"} 7'])
  expect(linesOf(first, 'sen_metrics_reading_failures_total')).toEqual([
    'sen_metrics_reading_failures_total{reading="depth"} 1',
  ])
  expect(warned).toEqual(['a metric cannot be read'])
  broken = false
  nowMs += READING_KEPT_MS
  expect(linesOf(await text(), 'sen_test_depth')).toEqual(['sen_test_depth 3'])
  broken = true
  nowMs += READING_KEPT_MS
  expect(linesOf(await text(), 'sen_test_depth')).toEqual([])
})

test('nobody waits for a reading that hangs, and it is not run again until it ends', async () => {
  let runs = 0
  const held = openPromise<void>()
  const read = async () => {
    runs++
    await held.promise
    return [sample(depth, {}, 5)]
  }
  const { text } = await metricsOf({ name: 'depth', read })
  expect(linesOf(await text(), 'sen_test_depth')).toEqual([])
  nowMs += READING_KEPT_MS
  expect(linesOf(await text(), 'sen_test_depth')).toEqual([])
  expect(runs).toBe(1)
  held.resolve()
  await expect.poll(async () => linesOf(await text(), 'sen_test_depth')).toEqual(['sen_test_depth 5'])
})

test('what is no longer read is no longer shown, and two readings of one metric do not meet', async () => {
  let stores = ['pages', 'parts']
  const { text } = await metricsOf(
    { name: 'site', read: () => stores.map((store) => sample(metric, { store }, 1)) },
    { name: 'office', read: () => [sample(metric, { store: 'lists' }, 2)] },
  )
  expect(linesOf(await text(), 'sen_test_kept')).toHaveLength(3)
  stores = ['pages']
  nowMs += READING_KEPT_MS
  expect(linesOf(await text(), 'sen_test_kept').toSorted()).toEqual([
    'sen_test_kept{store="lists"} 2',
    'sen_test_kept{store="pages"} 1',
  ])
})
