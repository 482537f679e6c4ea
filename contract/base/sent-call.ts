import type { Caller } from './caller.ts'
import type { Endpoint, Envelope } from './endpoint.ts'
import type { TracePlace } from './trace.ts'

/** A call on its way from the site to the platform, whether it travels over HTTP or stays in the process. */
export interface SentCall {
  endpoint: Endpoint
  /** Null for the site's own calls, on behalf of no visitor. */
  caller: Caller | null
  /** The member's token, if the call needs one. */
  token: string | null
  /** As `wireInput` writes it. */
  input: Record<string, unknown>
  /** The trace that it belongs to (`trace.ts`); absent for a call of no request. */
  traceId?: string
  /** The span that it belongs to; absent while nothing is traced. */
  span?: TracePlace
}

/** The envelope, or the body of a streamed answer (`events.ts`, `rows.ts`). */
export type CallAnswer = Envelope | ReadableStream<Uint8Array>

/**
 * Sends a call. Rejects if no answer came: after `leftMs` with a `TimeoutError`, with a `SyntaxError` if the answer is not JSON.
 */
export type SendCall = (call: SentCall, leftMs: number) => Promise<CallAnswer>

const HALF_A_PAIR = /\p{Surrogate}/gu

/** An input for a query or a form: only texts, each well-formed. */
export const asTexts = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value).replace(HALF_A_PAIR, '\ufffd')]),
  )

/** Whether a call failed because its time was over: what `AbortSignal.timeout` aborts with. */
export const isLate = (error: unknown): boolean => (error as Error | undefined)?.name === 'TimeoutError'
