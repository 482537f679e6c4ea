/**
 * Trace ids of W3C Trace Context: one for all that is done for a request, at the proxy, the site and the platform. They
 * tell log lines apart and nothing else: nobody is let in, found or refused by one.
 */

/** The header that carries a trace id: `00-<trace id>-<id of the caller's own part>-<flags>`. */
export const TRACE_HEADER = 'traceparent'

const SHAPE = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/

/** The trace id in a header's value, 32 hex digits; undefined if it is missing or malformed. */
export const readTraceId = (value: string | null | undefined): string | undefined =>
  (value && SHAPE.exec(value)?.[1]) || undefined

/** The trace id of what begins with a request of this id (a UUID): the same digits. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '')

/** The header's value for a call; `partId` is 16 hex digits of the caller's own. */
export const traceparent = (traceId: string, partId: string): string => `00-${traceId}-${partId}-01`
