import { parseAccept } from 'hono/utils/accept'
import type { Language } from '#contract/base/fields/values.ts'
import { asBrowserLanguage, asLanguage, fallbackLanguage } from './config.ts'

/** The language preferences of a request. */
export interface LanguageInput {
  /** `?lang=` */
  fromQuery: string | null | undefined
  cookie: string | null | undefined
  accepted: string | null | undefined
}

/** `?lang=`, then the cookie, then `Accept-Language`, then Vietnamese (site.md 1.7). */
export const preferredLanguage = ({ fromQuery: queryValue, cookie, accepted }: LanguageInput): Language =>
  asLanguage(queryValue) ??
  asLanguage(languageCookie(cookie)) ??
  languageOfBrowser(accepted ?? '') ??
  fallbackLanguage

const languageCookie = (header: string | null | undefined) =>
  /(?:^|;\s*)lang=([A-Za-z-]+)/.exec(header ?? '')?.[1]

/** The browser's preferred language among ours. */
const languageOfBrowser = (header: string): Language | undefined =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => asBrowserLanguage(type))
    .find((language) => language !== undefined)
