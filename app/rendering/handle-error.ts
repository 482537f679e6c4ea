import type { AppLoadContext } from '@remix-run/node'

/** Logs errors. Remix's own answers (404, 405) are none. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const status = (error as { status?: number } | null)?.status
  if (request.signal.aborted || (status !== undefined && status < 500)) return
  context.log.error({ path: new URL(request.url).pathname, err: error }, 'a page failed')
}
