import type { LoaderFunctionArgs } from '@remix-run/node'
import { sendEvents } from '#app/lib/pages/event-stream.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { operatorOf } from '#office/services/acts.server.ts'

export const handle = { page: 'today' }

/** The news of a queue, or of today, as server-sent events, for as long as the page is open (site.md 1.12). */
export async function loader(args: LoaderFunctionArgs) {
  const { name } = operatorOf(args)
  const context = officeContextOf(args.context)
  const { pathname } = new URL(args.request.url)
  const isHead = args.request.method === 'HEAD'
  const stream = isHead ? undefined : await context.openNews(name, pathname.split('/').at(-1) ?? '')
  return sendEvents(context, stream)
}

/** Never rendered: the loader answers with a stream. Its presence makes errors render as pages. */
export default function Events() {
  return null
}
