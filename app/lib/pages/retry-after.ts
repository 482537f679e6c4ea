import type { RequestContext } from './request-context.ts'

/** Notes how long a refusal asks to wait, if it says so: `Retry-After` has the longest of a page. */
export function noteWait(
  context: Pick<RequestContext, 'retryAfterSeconds'>,
  seconds: number | undefined,
): void {
  if (seconds !== undefined) context.retryAfterSeconds = Math.max(seconds, context.retryAfterSeconds ?? 0)
}
