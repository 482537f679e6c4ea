/**
 * Trace ids of W3C Trace Context: one for all that is done for a request, at the proxy, the site and the platform. They
 * tell log lines apart and nothing else: nobody is let in, found or refused by one.
 */

/** The header that carries a trace id: `00-<trace id>-<id of the caller's own part>-<flags>`. */
export const TRACE_HEADER = 'traceparent'

const SHAPE = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/

/** A part of a trace: what its caller does, or a span of it. */
export interface TracePlace {
  /** 32 hex digits. */
  traceId: string
  /** Of the part within its trace: 16 hex digits. */
  spanId: string
  /** Whether the spans of the trace are kept. */
  isKept: boolean
}

/** What a header's value says; undefined if it is missing or malformed. */
export function readTrace(value: string | null | undefined): TracePlace | undefined {
  const [, traceId, spanId, flags = ''] = (value && SHAPE.exec(value)) || []
  return traceId && spanId ? { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 } : undefined
}

/** The trace id of what begins with a request of this id (a UUID): the same digits. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '')

/** The header's value for a call. */
export const traceparent = ({ traceId, spanId, isKept }: TracePlace): string =>
  `00-${traceId}-${spanId}-${isKept ? '01' : '00'}`
