import type { TracePlace } from './trace.ts'

/**
 * Spans: what is done for a request, a call or a job, and how long it took. Site and platform are handed a tracer by the
 * program that has a collector for them (`OTEL_EXPORTER_OTLP_ENDPOINT`); without one nothing is traced (docs/decisions/0128).
 */

/** What is known of a span. Words and numbers of ours: never what somebody typed, an id, an address or a name. */
export type SpanFacts = Record<string, string | number>

/** The fact that says what became of a call: ok, or the code of the refusal. */
export const OUTCOME = 'sen.outcome'

/** `server` answers somebody, `client` asks another program, `consumer` does what was queued. */
export type SpanKind = 'server' | 'client' | 'consumer'

export interface Span {
  readonly place: TracePlace
  rename(name: string): void
  note(facts: SpanFacts): void
  /** Notes that it failed, by the kind of the error alone: messages may have values in them. */
  fail(error: unknown): void
  end(): void
}

/** Where a new span belongs: its trace, and its parent there. */
export interface SpanTerms {
  /** The span that it belongs to; absent: it begins a trace. */
  parent?: TracePlace | undefined
  /** The id of the trace that it begins; absent: a new one. */
  traceId?: string | undefined
}

export interface Tracer {
  begin(name: string, kind: SpanKind, terms?: SpanTerms): Span
  /** Runs `work` with the span at work, also in what it waits for. */
  within<Value>(span: Span, work: () => Value): Value
  /** A span of a question to a `client`'s server, below the one at work; undefined if there is none, or it is not kept. */
  below(name: string): Span | undefined
}

/** Runs `work` as a span, if there is a tracer. */
export async function spanned<Value>(
  tracer: Tracer | undefined,
  name: string,
  kind: SpanKind,
  terms: SpanTerms,
  work: (span?: Span) => Promise<Value>,
): Promise<Value> {
  if (!tracer) return work()
  const span = tracer.begin(name, kind, terms)
  try {
    return await tracer.within(span, () => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
