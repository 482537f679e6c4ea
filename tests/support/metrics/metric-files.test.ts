import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { cacheMetrics } from '#app/rendering/cache-metrics.ts'
import { houseMetrics, NO_PAGE } from '#app/server/house-metrics.ts'
import type { Metric } from '#contract/base/metric.ts'
import { openMetrics } from '#platform/base/metrics/index.ts'
import { platformMetrics } from '#platform/entry/metrics/platform-metrics.ts'

const folder = path.join(import.meta.dirname, '../../../deploy/metrics')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

/** The labels of every name that a program may show. */
const labelsByName = new Map<string, readonly string[]>()

beforeAll(async () => {
  for (const { name, kind, labels } of [...houseMetrics, ...cacheMetrics, ...platformMetrics] as Metric[])
    if (kind === 'histogram') {
      labelsByName.set(`${name}_bucket`, [...labels, 'le'])
      labelsByName.set(`${name}_sum`, labels)
      labelsByName.set(`${name}_count`, labels)
    } else labelsByName.set(name, labels)
  // What every program of Node tells.
  const metrics = await openMetrics(0, { info() {}, warn() {}, error() {} })
  for (const [, name = ''] of (await metrics?.text())?.matchAll(/^# TYPE (\S+) \w+$/gm) ?? [])
    labelsByName.set(name, [])
})

const alerts = () =>
  [...read('alerts.yml').matchAll(/^ {8}expr: (['"])(.*)\1$/gm)].map(([, , expr = '']) => expr)
interface Panel {
  type: string
  title: string
  targets?: { expr: string }[]
}
const panels = () => (JSON.parse(read('dashboard.json')) as { panels: Panel[] }).panels
const charts = () => panels().filter(({ type }) => type !== 'row')

/** The metrics of an expression, with the labels that are chosen by. */
function metricsIn(expr: string) {
  const names = [...expr.matchAll(/\b((?:sen|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)]
  return names.map(([, name = '', chosen = '']) => ({
    name,
    labels: [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }))
}

const OF_PROMETHEUS = ['instance', 'job']

test('alerts and dashboard name only metrics that exist, by labels that they have', () => {
  const expressions = [
    ...alerts(),
    ...charts().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
  expect(expressions.length).toBeGreaterThan(50)
  for (const expr of expressions) {
    const metrics = metricsIn(expr)
    expect(metrics.length + Number(expr.startsWith('up{')), expr).toBeGreaterThan(0)
    const labelNames = metrics.flatMap(({ name }) => labelsByName.get(name) ?? [])
    for (const { name, labels } of metrics) {
      expect([...labelsByName.keys()], expr).toContain(name)
      for (const label of labels)
        expect([...(labelsByName.get(name) ?? []), ...OF_PROMETHEUS], expr).toContain(label)
    }
    for (const [, list = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of list.split(','))
        expect([...labelNames, ...OF_PROMETHEUS], expr).toContain(label.trim())
  }
})

test('whoever asks for no page of ours is left out by the route that the program gives it', () => {
  const routesIn = (text: string) =>
    [...text.matchAll(/route!?=\\?"([^"\\]*)\\?"/g)].map(([, route]) => route)
  for (const file of ['alerts.yml', 'dashboard.json'])
    expect(new Set(routesIn(read(file))), file).toEqual(new Set([NO_PAGE]))
  expect(new Set(routesIn(read('alerts-test.yml')))).toEqual(new Set(['/', NO_PAGE]))
})

test('every metric of ours is on the dashboard', () => {
  const chartedNames = charts()
    .flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)))
    .map(({ name }) => name.replace(/_(bucket|sum|count)$/, ''))
  const declared = [...houseMetrics, ...cacheMetrics, ...platformMetrics].map(({ name }) => name)
  const elsewhere = ['sen_metrics_reading_failures_total'] // an alert tells of it
  expect(declared.filter((name) => !chartedNames.includes(name) && !elsewhere.includes(name))).toEqual([])
})

test('every alert says what it means and what to do', () => {
  const rules = read('alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)
  expect(rules).toHaveLength(alerts().length)
  for (const rule of rules)
    for (const part of ['severity: (critical|warning)', 'summary: .', 'meaning: .{20}', 'action: .{20}'])
      expect(rule).toMatch(new RegExp(part))
})
