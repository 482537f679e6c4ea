import { data } from '@remix-run/react'
import { type ErrorCode, statusOf } from '#contract/base/errors.ts'
import type { PageFailure } from './request-context.ts'

/**
 * Thrown by a loader or action whose page cannot be shown: the nearest error boundary renders it
 * (`features/frame/failure-page.tsx`) with the code's status; the server adds the headers (`app/server/site.ts`).
 */
export function pageFailure(code: ErrorCode, more: Partial<Omit<PageFailure, 'code'>> = {}) {
  const failure: PageFailure = { code, status: statusOf(code), ...more }
  return data(failure, { status: failure.status })
}
