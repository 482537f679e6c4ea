import { data } from '@remix-run/react'
import { type ErrorCode, statusOf } from '#contract/errors.ts'
import type { PageFailure } from './request-context.ts'

/**
 * What a loader or action throws when its page cannot be shown: the nearest error boundary renders it
 * (`features/site/failure-page.tsx`), with the status and headers that mean it.
 */
export function pageFailure(code: ErrorCode, more: Partial<Omit<PageFailure, 'code'>> = {}) {
  const failure: PageFailure = { code, status: statusOf(code), ...more }
  const headers: Record<string, string> = {}
  if (failure.allow !== undefined) headers.Allow = failure.allow
  if (failure.status === 401) headers['WWW-Authenticate'] = 'Session'
  if (failure.retryAfterSeconds !== undefined) headers['Retry-After'] = String(failure.retryAfterSeconds)
  return data(failure, { status: failure.status, headers })
}
