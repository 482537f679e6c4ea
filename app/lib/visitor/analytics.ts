/** A visitor's answer about being measured; null: none yet. Nothing is loaded without a yes. */
export type AnalyticsConsent = 'yes' | 'no' | null

export const ANALYTICS_COOKIE = 'analytics'

export function analyticsConsentIn(cookies: ReadonlyMap<string, string>): AnalyticsConsent {
  const answer = cookies.get(ANALYTICS_COOKIE)
  return answer === 'yes' || answer === 'no' ? answer : null
}

/** The hosts of Google Analytics, by what a page asks of them (the policy that Google documents for gtag.js). */
export const analyticsHosts = {
  scripts: 'https://www.googletagmanager.com',
  calls: 'https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com',
  pictures: 'https://*.google-analytics.com https://www.googletagmanager.com',
} as const
