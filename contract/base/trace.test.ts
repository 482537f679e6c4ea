import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readTrace, traceIdOf, traceparent } from './trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PART = '00f067aa0ba902b7'

test('the id of a trace is read from a header of any version, and written as it was', () => {
  const place = { traceId: TRACE, spanId: PART, isKept: true }
  expect(readTrace(`00-${TRACE}-${PART}-01`)).toEqual(place)
  expect(readTrace(`cc-${TRACE}-${PART}-00-what-comes-later`)).toEqual({ ...place, isKept: false })
  for (const isKept of [true, false]) {
    const own = { traceId: traceIdOf(randomUUID()), spanId: randomBytes(8).toString('hex'), isKept }
    expect(readTrace(traceparent(own))).toEqual(own)
  }
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
  expect(readTrace(value)).toBeUndefined()
})
