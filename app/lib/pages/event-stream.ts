import type { AppLoadContext } from '@remix-run/node'
import { STREAMS_RETRY_SECONDS } from '#app/limits.ts'
import { pageFailure } from './page-failure.ts'

type Bytes = ReadableStream<Uint8Array>

/** Strategies of a transform between messages and their reader: nothing is read before it is asked for. */
export const UNQUEUED = [{ highWaterMark: 1 }, { highWaterMark: 0 }] as const

/**
 * Answers with server-sent events in the place of a page (site.md 1.12); without a stream with their head alone. Null is for
 * whoever has too many open, and is refused.
 */
export function sendEvents(
  context: Pick<AppLoadContext, 'retryAfterSeconds' | 'instead'>,
  stream: Bytes | null | undefined,
): null {
  if (stream === null) {
    context.retryAfterSeconds = STREAMS_RETRY_SECONDS
    throw pageFailure('too-many-requests', { retryAfterSeconds: STREAMS_RETRY_SECONDS })
  }
  context.instead = new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // No proxy may buffer it, or keep its connection open when the server stops.
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    },
  })
  return null
}

const encoder = new TextEncoder()

/** A message as it is sent. */
export const eventOf = (message: string): Uint8Array => encoder.encode(`${message}\n\n`)

/** Messages as they are sent, unchanged. */
export const eventsOf = (messages: ReadableStream<string>): Bytes =>
  messages.pipeThrough(
    new TransformStream<string, Uint8Array>(
      { transform: (message, controller) => controller.enqueue(eventOf(message)) },
      ...UNQUEUED,
    ),
  )
