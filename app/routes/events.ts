import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/page-failure.ts'
import { page } from '#app/lib/page-handle.ts'
import { admit } from '#app/services/guards.server.ts'
import { EventTopic, memberEvents } from '#contract/events.ts'

export const handle = page('events')

/** Too many streams are open; some end soon. */
const RETRY_AFTER_SECONDS = 30

/** What changes of a topic, as server-sent events, for as long as the page that shows it is open (site.md 1.12). */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { data: topic } = EventTopic.safeParse(args.params.topic)
  if (!topic) throw pageFailure('not-found')
  const { context, request } = args
  const asked = request.method === 'HEAD'
  const stream = asked
    ? undefined
    : await context.openLive({ account: member.info.account, address: context.visitor.address }, () =>
        member.open(memberEvents, { topic }),
      )
  if (stream === null) {
    context.retryAfterSeconds = RETRY_AFTER_SECONDS
    throw pageFailure('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  context.instead = new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Nothing on the way may keep it back or hold its connection when the server stops.
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    },
  })
  return null
}

/** The loader answers with the stream in place of a page; only its errors are pages. */
export default function Events() {
  return null
}
