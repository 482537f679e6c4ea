import type { AppLoadContext } from '@remix-run/node'
import { asLanguage } from '#app/i18n/config.ts'
import { LANGUAGE_COOKIE, languageOf } from '#app/i18n/index.server.ts'
import type { Theme } from '#app/i18n/page-context.tsx'
import { cookieLine } from '#app/lib/cookies.ts'
import type { Language } from '#contract/values.ts'

/** Language, theme and the hidden balance are cookies of the browser (site.md 1.7). */

const YEAR_SECONDS = 31_536_000

export interface Preferences {
  language: Language
  theme: Theme
  balanceHidden: boolean
}

/** The preferences of a request. `?lang=` sets the language of this page and saves it. */
export function preferencesOf({
  request,
  context,
}: {
  request: Request
  context: AppLoadContext
}): Promise<Preferences> {
  const known = context.once.get('preferences') as Promise<Preferences> | undefined
  if (known) return known
  const reading = read(request, context)
  context.once.set('preferences', reading)
  return reading
}

async function read(request: Request, context: AppLoadContext): Promise<Preferences> {
  const language = await languageOf(request)
  const asked = asLanguage(new URL(request.url).searchParams.get('lang'))
  if (asked && asked !== asLanguage(context.cookies.get(LANGUAGE_COOKIE)))
    context.setCookies.push(preferenceCookie(context, LANGUAGE_COOKIE, asked))
  return {
    language,
    theme: context.cookies.get('theme') === 'dark' ? 'dark' : 'light',
    balanceHidden: context.cookies.get('balance') === 'hidden',
  }
}

export const preferenceCookie = (
  context: AppLoadContext,
  name: 'lang' | 'theme' | 'balance',
  value: string,
) => cookieLine(name, value, { secure: context.origin.startsWith('https:'), maxAgeSeconds: YEAR_SECONDS })
