import { answerFetch } from '#app/server/answer-fetch.ts'
import { hostedBuild } from '#app/server/hosted-build.ts'
import { openTracing } from '#platform/base/tracing/index.ts'
import { beginProcess, makeSite } from './make-site.ts'

// The site for any host that answers a `Request` with a `Response` (docs/operations.md, "Other hosts"). It only reads its
// variables and files: it listens to no port and no signal.

const begun = beginProcess('site-alone')
const tracing = await openTracing('site', begun.environment, begun.log)
const siteParts = await makeSite({ ...begun, tracer: tracing?.tracer, program: import.meta.url })
const build = hostedBuild({ ...siteParts, build: await siteParts.build() })
const answerOf = answerFetch(siteParts.site, build)

/** The answer to a request from the address at the other end of its connection; undefined if that is gone already. */
export const answer = (request: Request, address: string | undefined): Promise<Response> =>
  answerOf(request, address ?? '')

/** The same on a host that does not know the address: one of TRUST_PROXY stands before it and adds `X-Forwarded-For`. */
export const answerBehindProxy = (request: Request): Promise<Response> => answerOf(request, undefined)

/** Ends the streams of live pages, and sends the last traces: for a host that stops. */
export function stop(): void {
  siteParts.stop()
  void tracing?.close()
}

/** The server build, for Remix's own handler without a load context. */
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } =
  build
