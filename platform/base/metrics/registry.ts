import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type * as client from 'prom-client'
import { counter, type Meter, type Metric, type Reading, type Sample } from '#contract/base/metric.ts'
import { READING_KEPT_MS, READING_TIMEOUT_MS } from '#platform/base/limits.ts'
import type { Log } from '#platform/base/ports.ts'
import { closeServer, listen } from '#platform/base/process/graceful-stop.ts'

/** The metrics of this process, and the port that shows them. */
export interface Metrics {
  meter: Meter
  /** Adds what is read when somebody asks. */
  read(...readings: Reading[]): void
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
  /** Begins to answer; resolves with the port. Rejects with a `ListenError`. */
  listen(): Promise<number>
  close(): Promise<void>
}

/** Metrics are for whoever runs the machine: another one reaches them by a tunnel or a proxy. */
const METRICS_HOST = '127.0.0.1'

/** From a kept answer to one that was given up, in seconds. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const readingFailures = counter(
  'sen_metrics_reading_failures_total',
  'Readings that failed or took too long; their metrics are then left out.',
  ['reading'],
)
export const registryMetrics: readonly Metric[] = [readingFailures]

/** The metrics of a process with a METRICS_PORT; undefined without one: then nothing is loaded, and nothing measured. */
export async function openMetrics(
  port: number | undefined,
  log: Log,
  nowMs: () => number = Date.now,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined
  const { default: prometheus } = await import('prom-client')
  return metricsOf(prometheus, port, log, nowMs)
}

type Instrument = client.Counter | client.Gauge | client.Histogram

function metricsOf(prometheus: typeof client, port: number, log: Log, nowMs: () => number): Metrics {
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  const instruments = new Map<Metric, Instrument>()
  const readings: (() => Promise<void>)[] = []

  function makeInstrument({ kind, name, help, labels }: Metric): Instrument {
    const options = { name, help, labelNames: [...labels], registers: [registry] }
    if (kind === 'counter') return new prometheus.Counter(options)
    if (kind === 'gauge') return new prometheus.Gauge(options)
    return new prometheus.Histogram({ ...options, buckets: DURATION_BUCKETS })
  }
  function instrument<Kind extends Instrument>(metric: Metric): Kind {
    let existing = instruments.get(metric)
    if (!existing) {
      existing = makeInstrument(metric)
      instruments.set(metric, existing)
    }
    return existing as Kind
  }

  const meter: Meter = {
    count: (metric, labels) => instrument<client.Counter>(metric).inc(labels),
    observe: (metric, labels, seconds) => instrument<client.Histogram>(metric).observe(labels, seconds),
  }
  /** Replaces the samples of a reading by those that it has read now. */
  const replaceReading = () => {
    let before: readonly Sample[] = []
    return (samples: readonly Sample[]) => {
      for (const { metric, labels } of before) instrument(metric).remove(labels)
      for (const { metric, labels, value } of samples)
        if (metric.kind === 'counter') instrument<client.Counter>(metric).inc(labels, value)
        else instrument<client.Gauge>(metric).set(labels, value)
      before = samples
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  async function answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const reads = method === 'GET' || method === 'HEAD'
    if (url !== '/metrics' || !reads) return void response.writeHead(reads ? 404 : 405).end()
    try {
      const body = await metrics.text()
      response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
      response.end(method === 'HEAD' ? undefined : body)
    } catch (err) {
      log.error({ err }, 'the metrics cannot be shown')
      response.writeHead(500).end()
    }
  }

  const metrics: Metrics = {
    meter,
    read(...more) {
      for (const reading of more) {
        const failed = (err: unknown) => {
          meter.count(readingFailures, { reading: reading.name })
          log.warn({ err, reading: reading.name }, 'a metric cannot be read')
        }
        readings.push(bounded(reading, replaceReading(), failed, nowMs))
      }
    },
    async text() {
      await Promise.all(readings.map((refresh) => refresh()))
      return registry.metrics()
    },
    async listen() {
      const boundPort = await listen(server, port, METRICS_HOST, ['METRICS_PORT'])
      log.info({ port: boundPort, host: METRICS_HOST }, 'the metrics are ready')
      return boundPort
    },
    close: () => closeServer(server),
  }
  return metrics
}

/**
 * A reading that is run at most once in `READING_KEPT_MS`, however often somebody asks, and never twice at once. Whoever
 * asks waits for `READING_TIMEOUT_MS`; after a failure, or while it takes longer, its metrics are left out.
 */
function bounded(
  reading: Reading,
  show: (samples: readonly Sample[]) => void,
  failed: (error: unknown) => void,
  nowMs: () => number,
): () => Promise<void> {
  let underWay: Promise<void> | undefined
  let nextMs = 0
  const run = async () => {
    try {
      show(await reading.read())
    } catch (error) {
      show([])
      failed(error)
    }
    underWay = undefined
  }
  return async () => {
    if (!underWay) {
      if (nowMs() < nextMs) return
      nextMs = nowMs() + READING_KEPT_MS
      underWay = run()
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), READING_TIMEOUT_MS)
    })
    if ((await Promise.race([underWay, late])) === 'late') {
      show([])
      failed(new Error('it takes too long'))
    }
    clearTimeout(timer)
  }
}
