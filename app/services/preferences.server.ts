import type { AppLoadContext } from '@remix-run/node'
import { languageOf } from '#app/i18n/index.server.ts'
import { keepAskedLanguage } from '#app/i18n/keep-asked-language.ts'
import { loadTexts } from '#app/i18n/load-texts.server.ts'
import { type Theme, themeIn } from '#app/lib/visitor/theme.ts'
import type { Language } from '#contract/base/fields/values.ts'

export interface Preferences {
  language: Language
  theme: Theme
  balanceHidden: boolean
}

/** The preferences of a request, whose texts are in memory then. `?lang=` sets the language of this page and saves it. */
export function preferencesOf({
  request,
  context,
}: {
  request: Request
  context: AppLoadContext
}): Promise<Preferences> {
  const cached = context.once.get('preferences') as Promise<Preferences> | undefined
  if (cached) return cached
  const reading = read(request, context)
  context.once.set('preferences', reading)
  return reading
}

async function read(request: Request, context: AppLoadContext): Promise<Preferences> {
  const language = await languageOf(request)
  await loadTexts(language)
  keepAskedLanguage(request, context)
  return {
    language,
    theme: themeIn(context.cookies),
    balanceHidden: context.cookies.get('balance') === 'hidden',
  }
}
