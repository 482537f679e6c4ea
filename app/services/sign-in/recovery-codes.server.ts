import type { AppLoadContext } from '@remix-run/node'
import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { RECOVERY_CODES_SECONDS } from '#app/limits.ts'

/**
 * Passes new recovery codes across the redirect from the form to the page that shows them (site.md 1.3 and section 3):
 * sealed for this member in a cookie, which the page deletes. Nothing else stores them, and no URL contains them.
 */

const COOKIE = 'recovery'

const purposeOf = (memberId: string) => `recovery codes of ${memberId}`

export function passRecoveryCodes(context: AppLoadContext, memberId: string, codes: readonly string[]): void {
  const content = JSON.stringify({ until: Date.now() + RECOVERY_CODES_SECONDS * 1000, codes })
  context.setCookies.push(line(context, context.seal(purposeOf(memberId), content), RECOVERY_CODES_SECONDS))
}

/** The codes of the previous request, once; null if there are none. */
export function takeRecoveryCodes(context: AppLoadContext, memberId: string): string[] | null {
  const value = context.cookies.get(COOKIE)
  if (value === undefined) return null
  context.pageCookies.push(line(context, '', 0))
  const text = context.unseal(purposeOf(memberId), value)
  if (text === undefined) return null
  const { until, codes } = JSON.parse(text) as { until: number; codes: string[] }
  return Date.now() < until ? codes : null
}

const line = (context: AppLoadContext, value: string, maxAgeSeconds: number) =>
  cookieLine(COOKIE, value, { secure: context.origin.startsWith('https:'), maxAgeSeconds })
