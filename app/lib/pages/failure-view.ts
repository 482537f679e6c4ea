import { isRouteErrorResponse } from '@remix-run/react'
import type { PageFailure } from './request-context.ts'

/** A failure with its page (site.md section 6). */
export interface FailureView extends PageFailure {
  page: 'login' | 'notFound' | 'refused' | 'unavailable' | 'maintenance' | 'regionBlocked' | 'error'
  title:
    | 'login'
    | 'failure.notFound'
    | 'failure.refused'
    | 'failure.unavailable'
    | 'failure.error'
    | 'states:maintenance.title'
    | 'states:region.title'
}

/** Converts what an error boundary caught: a failure of ours, an answer of Remix (404, 405), or a bug. */
export function asFailure(caught: unknown): FailureView {
  const error = isRouteErrorResponse(caught) ? caught : undefined
  const failure = error?.data as Partial<PageFailure> | undefined
  if (error && failure?.code) return withPage({ ...failure, code: failure.code, status: error.status })
  if (error?.status === 404) return withPage({ code: 'not-found', status: 404 })
  if (error?.status === 405) return withPage({ code: 'method-not-offered', status: 405 })
  return withPage({ code: 'unknown-error', status: error?.status ?? 500 })
}

function withPage(failure: PageFailure): FailureView {
  if (failure.status === 401) return { ...failure, page: 'login', title: 'login' }
  if (failure.status === 404) return { ...failure, page: 'notFound', title: 'failure.notFound' }
  if (failure.code === 'region-blocked')
    return { ...failure, page: 'regionBlocked', title: 'states:region.title' }
  if (failure.status === 403) return { ...failure, page: 'refused', title: 'failure.refused' }
  if (failure.code === 'maintenance')
    return { ...failure, page: 'maintenance', title: 'states:maintenance.title' }
  if (failure.status >= 502 && failure.status <= 504)
    return { ...failure, page: 'unavailable', title: 'failure.unavailable' }
  return { ...failure, page: 'error', title: 'failure.error' }
}
