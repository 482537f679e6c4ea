import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** In a process of its own: a library that is loaded stays, and the API of OpenTelemetry is one for all. */
test('without a collector there is no tracer, and the library is not even loaded', () => {
  const program = `
    import { createRequire } from 'node:module'
    const { openTracing } = await import('${new URL('./index.ts', import.meta.url)}')
    const loaded = () => Object.keys(createRequire('${import.meta.filename}').cache).some((file) => file.includes('/@opentelemetry/'))
    const log = { info() {}, warn() {}, error() {} }
    const off = await openTracing('site', { OTEL_TRACES_SAMPLER_ARG: 1 }, log)
    const without = loaded()
    const on = await openTracing('site', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER_ARG: 1 }, log)
    console.log(off, without, on?.tracer !== undefined, loaded())
    process.exit()`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program],
    { encoding: 'utf8' },
  )
  expect([stdout.trim(), stderr]).toEqual(['undefined false true true', ''])
})

test('a collector that is away costs a line of the log, a trace that is not kept nothing, and a stop comes to its end', () => {
  const program = `
    const { openTracing } = await import('${new URL('./index.ts', import.meta.url)}')
    const lines = []
    const note = (_, message) => void lines.push(message)
    const log = { info: note, warn: note, error: note }
    const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_SAMPLER_ARG: 1 }
    const { tracer, close } = await openTracing('site', variables, log)
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const span = tracer.begin('one', 'server', { traceId })
    const below = tracer.within(span, () => tracer.below('SELECT'))
    below.end()
    span.end()
    const after = tracer.within(span, () => tracer.below('SELECT'))
    const parent = { traceId, spanId: '00f067aa0ba902b7', isKept: false }
    const unkept = tracer.begin('other', 'server', { parent })
    const none = tracer.within(unkept, () => tracer.below('SELECT'))
    const alone = tracer.below('SELECT')
    await close()
    console.log(JSON.stringify([span.place.traceId === traceId, below.place.traceId === traceId, after, unkept.place.isKept, none, alone, lines]))
    process.exit()`
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout)).toEqual([
    true,
    true,
    null,
    false,
    null,
    null,
    ['traces are sent', 'traces cannot be sent'],
  ])
})
