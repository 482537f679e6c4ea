import type { RequestContext } from '../pages/request-context.ts'
import { cookieLine } from './cookies.ts'

/** Language, theme and the hidden balance are cookies of the browser (site.md 1.7). */

const YEAR_SECONDS = 31_536_000

export const LANGUAGE_COOKIE = 'lang'

export const preferenceCookie = (
  { origin }: Pick<RequestContext, 'origin'>,
  name: typeof LANGUAGE_COOKIE | 'theme' | 'balance',
  value: string,
) => cookieLine(name, value, { secure: origin.startsWith('https:'), maxAgeSeconds: YEAR_SECONDS })
