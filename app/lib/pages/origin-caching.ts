import type { RequestContext } from './request-context.ts'

/**
 * `Cache-Control` of a public file that contains the site's origin: an hour if the operator has set the origin; not
 * cacheable if it comes from the request, because a cache would serve one visitor's host to all others.
 */
export const originCaching = ({ originNamed }: RequestContext): string =>
  originNamed ? 'public, max-age=3600' : 'no-store'
