import { data } from '@remix-run/react'
import { type ErrorCode, statusOf } from '#contract/errors.ts'
import type { PageFailure } from './request-context.ts'

/**
 * What a loader or action throws when its page cannot be shown: the nearest error boundary renders it
 * (`features/frame/failure-page.tsx`), with the status that means it (the headers that go with it are the server's, `app/server/site.ts`).
 */
export function pageFailure(code: ErrorCode, more: Partial<Omit<PageFailure, 'code'>> = {}) {
  const failure: PageFailure = { code, status: statusOf(code), ...more }
  return data(failure, { status: failure.status })
}
