import { PREFERENCES_SECONDS } from '#app/limits.ts'
import type { RequestContext } from '../pages/request-context.ts'
import type { ANALYTICS_COOKIE } from './analytics.ts'
import { cookieLine } from './cookies.ts'

/** Language, theme, the hidden balance and the consent to be measured are cookies of the browser (site.md 1.7). */

export const LANGUAGE_COOKIE = 'lang'

export const preferenceCookie = (
  { origin }: Pick<RequestContext, 'origin'>,
  name: typeof LANGUAGE_COOKIE | typeof ANALYTICS_COOKIE | 'theme' | 'balance',
  value: string,
) => cookieLine(name, value, { secure: origin.startsWith('https:'), maxAgeSeconds: PREFERENCES_SECONDS })
