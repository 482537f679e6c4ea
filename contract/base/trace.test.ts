import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readTraceId, traceIdOf, traceparent } from './trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PART = '00f067aa0ba902b7'

test('the id of a trace is read from a header of any version, and written as it was', () => {
  expect(readTraceId(`00-${TRACE}-${PART}-01`)).toBe(TRACE)
  expect(readTraceId(`cc-${TRACE}-${PART}-00-what-comes-later`)).toBe(TRACE)
  const traceId = traceIdOf(randomUUID())
  expect(readTraceId(traceparent(traceId, randomBytes(8).toString('hex')))).toBe(traceId)
})

test.each([
  null,
  undefined,
  '',
  TRACE,
  `ff-${TRACE}-${PART}-01`,
  `00-${'0'.repeat(32)}-${PART}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PART}-01`,
  `00-${TRACE}-${PART}-01more`,
  `00-${TRACE}\n-${PART}-01`,
])('%j has none', (value) => {
  expect(readTraceId(value)).toBeUndefined()
})
