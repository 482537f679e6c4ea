import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  type Span as LibrarySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracePlace } from '#contract/base/trace.ts'
import type { Span, Tracer } from '#contract/base/tracing.ts'
import { TRACES_SENT_MS, TRACES_STOP_MS, TRACES_WARNING_MS } from '#platform/base/limits.ts'
import type { Log } from '#platform/base/ports.ts'

export interface Tracing {
  tracer: Tracer
  /** Sends what has not been sent yet, for a limited time. Never rejects. */
  close(): Promise<void>
}

interface TracingParts {
  program: string
  /** Of the collector, by OTLP over HTTP. */
  endpoint: string
  /** The share of the traces that begin here which is kept, from 0 to 1. */
  share: number
  log: Log
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Random ids, but for a trace whose id is known already: the log has it. */
class TraceIds implements IdGenerator {
  /** Of the trace that begins next, in the same turn. */
  wanted: string | undefined
  generateTraceId = () => this.wanted ?? randomBytes(16).toString('hex')
  generateSpanId = () => randomBytes(8).toString('hex')
}

class TracedSpan implements Span {
  constructor(
    readonly inner: LibrarySpan,
    readonly place = placeOf(inner),
  ) {}
  rename(name: string) {
    this.inner.updateName(name)
  }
  note(facts: Parameters<Span['note']>[0]) {
    this.inner.setAttributes(facts)
  }
  fail(error: unknown) {
    this.inner.setStatus({ code: SpanStatusCode.ERROR })
    this.inner.setAttribute('error.type', kindOf(error))
  }
  end() {
    this.inner.end()
  }
}

function placeOf(span: LibrarySpan): TracePlace {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return { traceId, spanId, isKept: (traceFlags & TraceFlags.SAMPLED) !== 0 }
}

/** The state of SQL, or the name of an error; a message may have values in it. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}

/** Below this span, whichever is at work. */
function contextOf(parent: TracePlace | undefined): Context {
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isKept } = parent
  const traceFlags = isKept ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Begins to trace this process, once in its life: the API of OpenTelemetry is one for all. */
export function startTracing({ program, endpoint, share, log }: TracingParts): Tracing {
  const warn = warningsTo(log)
  const ignore = () => {}
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  const ids = new TraceIds()
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: TRACES_SENT_MS,
  })
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES have the last word.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': `sen-${program}` }))
      .merge(detectResources({ detectors: [envDetector] })),
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: TRACES_SENT_MS })],
  })
  trace.setGlobalTracerProvider(provider)
  const library = trace.getTracer('sen')
  log.info({ endpoint: new URL(endpoint).origin, share }, 'traces are sent')

  const tracer: Tracer = {
    begin(name, kind, { parent, traceId } = {}) {
      ids.wanted = traceId
      try {
        return new TracedSpan(library.startSpan(name, { kind: KINDS[kind] }, contextOf(parent)))
      } finally {
        ids.wanted = undefined
      }
    },
    within: (span, work) => context.with(trace.setSpan(context.active(), (span as TracedSpan).inner), work),
    below(name) {
      // One that has ended is left behind in the timers and streams that began below it.
      if (!trace.getActiveSpan()?.isRecording()) return undefined
      return new TracedSpan(library.startSpan(name, { kind: SpanKind.CLIENT }))
    },
  }
  return {
    tracer,
    async close() {
      const closed = provider.shutdown().catch((error) => warn(String(error)))
      await Promise.race([closed, pause(TRACES_STOP_MS, undefined, { ref: false })])
    },
  }
}

/** Says what the library complains of, a collector that is away above all: a line now and then, as it tries for ever. */
function warningsTo(log: Log): (problem: string) => void {
  let nextMs = 0
  return (problem) => {
    if (performance.now() < nextMs) return
    nextMs = performance.now() + TRACES_WARNING_MS
    log.warn({ problem: problem.slice(0, 500) }, 'traces cannot be sent')
  }
}
