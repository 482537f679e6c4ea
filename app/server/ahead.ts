import type { HttpAnswer } from '#app/lib/answer.ts'
import { isGivenAhead, isGivenBriefly } from '#app/lib/given-ahead.ts'

/** While so many pages are being made, none is made that nobody has asked for yet. */
const BUSY_PAGES = 4

/**
 * Whether a page is asked for before anybody wants it: by our script (`app/enhance/ahead.ts`), or by a browser that
 * guesses.
 */
export const isAhead = ({ headers }: Request): boolean =>
  /prefetch/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)

/** Whether this page may be made for somebody who may never see it. */
export const mayGuess = (pathname: string, signedIn: boolean, pagesAtWork: number): boolean =>
  isGivenAhead(pathname, signedIn) && pagesAtWork < BUSY_PAGES

/**
 * Whether a page that was made ahead may be given: it says nothing that is said only once, and changes nothing in the
 * browser, that is, it sets no cookie.
 */
export const mayGive = (
  { status }: HttpAnswer,
  pathname: string,
  context: { privatePage: boolean; setCookies: readonly string[]; pageCookies: readonly string[] },
): boolean =>
  status === 200 &&
  (!context.privatePage || isGivenBriefly(pathname)) &&
  context.setCookies.length === 0 &&
  context.pageCookies.length === 0

/** Not now: whoever asked ahead asks again when the page is wanted. */
export const notAhead = (): HttpAnswer =>
  new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
