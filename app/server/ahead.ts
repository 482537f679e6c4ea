import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { isGivenBriefly, isPrefetchable } from '#app/lib/pages/prefetchable.ts'
import { BUSY_PAGES } from '#app/limits.ts'

/** Whether a page is requested ahead: by our script (`app/enhance/ahead.ts`), or by a browser's own prefetch. */
export const isAhead = ({ headers }: Request): boolean =>
  /prefetch/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)

/** Whether this page may be rendered ahead. */
export const mayGuess = (pathname: string, signedIn: boolean, pagesAtWork: number): boolean =>
  isPrefetchable(pathname, signedIn) && pagesAtWork < BUSY_PAGES

/** Whether a page that was rendered ahead may be sent: it has no one-time message and sets no cookie. */
export const mayGive = (
  { status }: HttpAnswer,
  pathname: string,
  context: { privatePage: boolean; setCookies: readonly string[]; pageCookies: readonly string[] },
): boolean =>
  status === 200 &&
  (!context.privatePage || isGivenBriefly(pathname)) &&
  context.setCookies.length === 0 &&
  context.pageCookies.length === 0

/** Not now: the page is requested again when it is wanted. */
export const notAhead = (): HttpAnswer =>
  new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
