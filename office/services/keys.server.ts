import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { PREFERENCES_SECONDS } from '#app/limits.ts'
import type { OfficeContext } from '../server/office-context.ts'

const COOKIE = 'office-keys'

/** Whether this browser wants the keys: yes, until somebody switches them off (WCAG 2.1.4). */
export const hasKeys = ({ cookies }: Pick<OfficeContext, 'cookies'>): boolean => cookies.get(COOKIE) !== 'off'

/** The cookie of who wants them, or does not. */
export const keysCookie = ({ origin }: Pick<OfficeContext, 'origin'>, keys: 'on' | 'off'): string =>
  cookieLine(COOKIE, keys, { secure: origin.startsWith('https:'), maxAgeSeconds: PREFERENCES_SECONDS })
