import { expect, test } from 'vitest'
import { type Span, spanned, type Tracer } from './tracing.ts'

/** A tracer that keeps what becomes of its spans. */
function keepingTracer() {
  const kept: unknown[] = []
  const span: Span = {
    place: { traceId: '1'.repeat(32), spanId: '2'.repeat(16), isKept: true },
    rename: (name) => kept.push(['rename', name]),
    note: (facts) => kept.push(['note', facts]),
    fail: (error) => kept.push(['fail', error]),
    end: () => kept.push(['end']),
  }
  const tracer: Tracer = {
    begin: (name, kind, terms) => {
      kept.push(['begin', name, kind, terms])
      return span
    },
    within: (at, work) => {
      kept.push(['within', at === span])
      return work()
    },
    below: () => undefined,
  }
  return { tracer, span, kept }
}

test('work is a span from its begin to its end', async () => {
  const { tracer, span, kept } = keepingTracer()
  const done = await spanned(tracer, 'settle', 'consumer', { traceId: 'a' }, async (mine) => mine === span)
  expect(done).toBe(true)
  expect(kept).toEqual([['begin', 'settle', 'consumer', { traceId: 'a' }], ['within', true], ['end']])
})

test('work that fails fails its span, and is not taken for done', async () => {
  const { tracer, kept } = keepingTracer()
  const error = new Error('no')
  const work = spanned(tracer, 'settle', 'client', {}, () => Promise.reject(error))
  await expect(work).rejects.toBe(error)
  expect(kept.slice(2)).toEqual([['fail', error], ['end']])
})

test('without a tracer work is done all the same', async () => {
  expect(await spanned(undefined, 'settle', 'server', {}, async (span) => [span])).toEqual([undefined])
})
