import { expect, test } from 'vitest'
import { counter, gauge, histogram, sample } from './metric.ts'

test('a metric is declared with its kind, its help and its labels', () => {
  expect(counter('sen_calls', 'Calls', ['call'])).toEqual({
    kind: 'counter',
    name: 'sen_calls',
    help: 'Calls',
    labels: ['call'],
  })
  expect([gauge('sen_open', 'Open').kind, histogram('sen_s', 'Took').kind]).toEqual(['gauge', 'histogram'])
  expect(gauge('sen_open', 'Open').labels).toEqual([])
})

test('what is read of it has its labels and its value', () => {
  const metric = gauge('sen_open', 'Open', ['pool'])
  expect(sample(metric, { pool: 'main' }, 3)).toEqual({ metric, labels: { pool: 'main' }, value: 3 })
})
