import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { asResponse } from './hosted-build.ts'
import type { Site } from './site.ts'

/**
 * The site as a function of a request, for hosts that are one themselves: `build` is that of `hostedBuild`. `peer` is as in
 * `Site.enter`. Never rejects, and leaves each visit, whatever Remix makes of it.
 */
export function answerFetch(
  site: Pick<Site, 'enter' | 'leave'>,
  build: ServerBuild,
): (request: Request, peer: string | undefined) => Promise<Response> {
  const handle = createRequestHandler(build, 'production')
  return async (request, peer) => {
    const visit = await site.enter(request, peer)
    if (visit.answer) return asResponse(visit.answer, request)
    const fail = async (error: unknown) =>
      asResponse(await site.leave(visit, () => Promise.reject(error)), request)
    const { url, method } = visit.pageRequest
    try {
      // Bare, because the visit has all that was sent with it, and Remix would check it by rules of its own.
      const answer = await handle(new Request(url, { method, signal: request.signal }), visit as never)
      return visit.left ? answer : await fail(new Error('Remix answered without the page'))
    } catch (error) {
      return fail(error)
    }
  }
}
