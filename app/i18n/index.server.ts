import { RemixI18Next } from 'remix-i18next/server'
import type { Language } from '#contract/base/fields/values.ts'
import { asLanguage, fallbackLanguage, fallbacksOf, htmlLang, languages, writtenLanguages } from './config.ts'
import { preferredLanguage } from './preferred-language.ts'

/** The catalogues of a language by namespace. */
export type Catalogues = Record<string, Record<string, never>>

const files = import.meta.glob<Record<string, never>>('./locales/{vi,en,zh}/*.json', {
  eager: true,
  import: 'default',
})

/** The catalogues in memory, by language: those of the site's own languages, and of others once they were asked for (`load-texts.server.ts`). */
export const resources: Partial<Record<Language, Catalogues>> = {}

/** Puts the files of a language into memory; those of other languages among them are left out. */
export function addCatalogues(
  language: Language,
  catalogues: Readonly<Record<string, Record<string, never>>>,
): void {
  const own: Catalogues = {}
  for (const [path, strings] of Object.entries(catalogues)) {
    const [, folder, namespace] = /\/locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
    if (folder === language && namespace) own[namespace] = strings
  }
  resources[language] = own
}
for (const language of writtenLanguages) addCatalogues(language, files)

/**
 * For an instance of a language: its catalogues, and those that it falls back to. To i18next each goes by its tag, as it
 * asks `Intl` for the plurals of each.
 */
export function i18nextOptions(language: Language) {
  const fallbacks = fallbacksOf(language)
  const tagOf = (one: Language) => htmlLang[one]
  return {
    lng: tagOf(language),
    fallbackLng: fallbacks.map(tagOf),
    resources: Object.fromEntries([language, ...fallbacks].map((one) => [tagOf(one), resources[one] ?? {}])),
    load: 'currentOnly' as const,
    defaultNS: 'common',
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
    initImmediate: false,
  }
}

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage,
    order: ['custom'],
    findLocale: async (request) =>
      preferredLanguage({
        fromQuery: new URL(request.url).searchParams.get('lang'),
        cookie: request.headers.get('cookie'),
        accepted: request.headers.get('accept-language'),
      }),
  },
})

export const languageOf = async (request: Request): Promise<Language> =>
  asLanguage(await detection.getLocale(request)) ?? fallbackLanguage
