import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import type { RequestContext } from '#app/lib/pages/request-context.ts'
import { RETRY_AFTER_SECONDS } from '#app/limits.ts'

/** The headers that an answer's status asks for. */
export function statusHeaders(
  { status, headers }: HttpAnswer,
  { refusal, retryAfterSeconds = RETRY_AFTER_SECONDS }: Pick<RequestContext, 'refusal' | 'retryAfterSeconds'>,
): void {
  if (status === 401) headers.set('WWW-Authenticate', 'Session')
  if (status === 405 && refusal?.allow) headers.set('Allow', refusal.allow)
  if (status === 429 || status === 503) headers.set('Retry-After', String(retryAfterSeconds))
}
