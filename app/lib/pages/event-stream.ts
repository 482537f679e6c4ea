import type { AppLoadContext } from '@remix-run/node'
import { STREAMS_RETRY_SECONDS } from '#app/limits.ts'
import { pageFailure } from './page-failure.ts'

/**
 * Answers with server-sent events in the place of a page (site.md 1.12); without a stream with their head alone. Null is for
 * whoever has too many open, and is refused.
 */
export function sendEvents(
  context: Pick<AppLoadContext, 'retryAfterSeconds' | 'instead'>,
  stream: ReadableStream<Uint8Array> | null | undefined,
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
