import type { RequestContext } from './request-context.ts'

/**
 * `Cache-Control` of a public file that names the site's origin: kept for an hour where the operator has named it; never
 * where a request names it, because a cache would hand one visitor's host to all others.
 */
export const originCaching = ({ originNamed }: RequestContext): string =>
  originNamed ? 'public, max-age=3600' : 'no-store'
