import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Meter, Metric, Reading } from '#contract/base/metric.ts'
import type { ReadConnections } from '#platform/base/db/connections/read-connections.ts'
import { openReads } from '#platform/base/db/database.ts'
import { noteLedgerCheck } from '#platform/base/settings/index.ts'
import type { Platform } from '#platform/entry/index.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { heldPlatform } from '#tests/support/site/held-platform.ts'
import { platformMetrics, platformReadings } from './platform-metrics.ts'

const noted: { name: string; labels: Record<string, string> }[] = []
const meter: Meter = {
  count: ({ name }, labels) => void noted.push({ name, labels }),
  observe: ({ name }, labels) => void noted.push({ name, labels }),
}
let database: Awaited<ReturnType<typeof testDatabase>>
let reads: ReadConnections
let platform: Platform
let readings: Reading[]

beforeAll(async () => {
  database = await testDatabase()
  reads = openReads(database.url)
  platform = heldPlatform(database.pool, { reads, meter }).platform
  const { pool } = database
  const parts = { pool, direct: pool, reads, reports: undefined }
  readings = platformReadings(platform.ctx, parts)
})
afterAll(async () => {
  await reads.end()
  await database.close()
})

/** What a reading says, as `name{label=value} value`. */
async function said(name: string): Promise<Map<string, number>> {
  const samples = await readings.find((one) => one.name === name)?.read()
  return new Map(
    samples?.map(({ metric, labels, value }) => [[metric.name, ...Object.values(labels)].join(' '), value]),
  )
}

test('every reading can be read, and gives what is declared, with its labels', async () => {
  for (const { read } of readings)
    for (const { metric, labels } of await read()) {
      expect(platformMetrics).toContain(metric)
      expect(Object.keys(labels)).toEqual(metric.labels)
    }
})

test('names are of one form, and none is there twice', () => {
  const names = platformMetrics.map((metric: Metric) => metric.name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, kind } of platformMetrics) {
    expect(name).toMatch(/^sen_[a-z_]+$/)
    expect(name.endsWith('_total')).toBe(kind === 'counter')
  }
})

test('jobs that are due are counted by name, those of later are not', async () => {
  await platform.ctx.addJob('message-deliver', { id: '1' })
  await platform.ctx.addJob('message-deliver', { id: '2' })
  await platform.ctx.addJob('message-deliver', { id: '3' }, { waitMs: 3_600_000 })
  const jobs = await said('jobs')
  expect(jobs.get('sen_jobs_due message-deliver')).toBe(2)
  expect(jobs.get('sen_jobs_due_oldest_seconds message-deliver')).toBeGreaterThanOrEqual(0)
})

test('all money is somewhere: what members hold is what the house does not', async () => {
  const ledger = await said('ledger')
  const house = [...ledger].filter(([name]) => name.startsWith('sen_ledger_house_money'))
  expect(house.length).toBeGreaterThan(5)
  const sum = house.reduce((all, [, money]) => all + money, 0)
  expect(ledger.get('sen_ledger_members_money')).toBeCloseTo(-sum)
})

test('the last check of the ledger is told once there was one', async () => {
  expect((await said('ledger check')).size).toBe(0)
  await noteLedgerCheck(platform.ctx, 'ops:test', { entries: 7n, problems: ['a', 'b'] })
  expect((await said('ledger check')).get('sen_ledger_check_problems')).toBe(2)
})

test('connections are told by their state', async () => {
  const connections = await said('connections')
  expect(connections.get('sen_database_connections_max main')).toBe(database.pool.options.max)
  expect(connections.get('sen_database_waiting main')).toBe(0)
  expect(connections.get('sen_database_shared_connections')).toBe(reads.figures.connections)
})

test('a call is noted by its endpoint and what became of it', async () => {
  noted.length = 0
  const ask = (path: string) => platform.fetch(new Request(`http://platform${path}`))
  await ask('/wps/relay/SEN_getReturns?whatever=7')
  await ask('/wps/relay/SEN_measuredReturns?language=klingon')
  await ask('/callbacks/nobody-77')
  expect(noted.filter(({ name }) => name === 'sen_calls_total').map(({ labels }) => labels)).toEqual([
    { call: 'GET /wps/relay/SEN_getReturns', outcome: 'ok' },
    { call: 'GET /wps/relay/SEN_measuredReturns', outcome: 'invalid' },
    { call: '/callbacks/*', outcome: '404' },
  ])
  expect(noted.filter(({ name }) => name === 'sen_call_seconds')).toHaveLength(3)
})
