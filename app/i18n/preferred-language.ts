import type { Language } from '#contract/base/fields/values.ts'
import { asLanguage, fallbackLanguage } from './config.ts'

/** The language preferences of a request. */
export interface LanguageInput {
  /** `?lang=` */
  asked: string | null | undefined
  cookie: string | null | undefined
  accepted: string | null | undefined
}

/** `?lang=`, then the cookie, then `Accept-Language`, then Vietnamese (site.md 1.7). */
export const preferredLanguage = ({ asked, cookie, accepted }: LanguageInput): Language =>
  asLanguage(asked) ??
  asLanguage(languageCookie(cookie)) ??
  languageOfBrowser(accepted ?? '') ??
  fallbackLanguage

const languageCookie = (header: string | null | undefined) =>
  /(?:^|;\s*)lang=([A-Za-z-]+)/.exec(header ?? '')?.[1]

/** The browser's preferred language among ours; the matching of libraries misses `zh-TW` and rejects `cn`. */
function languageOfBrowser(header: string): Language | undefined {
  const preferences = header.split(',').map((entry) => {
    const [tag = '', quality = 'q=1'] = entry.split(';').map((part) => part.trim())
    return { language: asLanguage(tag), weight: Number(quality.slice(2)) || 0 }
  })
  return preferences
    .filter((entry) => entry.language && entry.weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language
}
