import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { RemixI18Next } from 'remix-i18next/server'
import type { Language } from '#contract/values.ts'
import { compileTexts } from './compiled-texts.ts'
import { asLanguage, fallbackLanguage, languages } from './config.ts'
import { preferredLanguage } from './preferred-language.ts'

const files = import.meta.glob<Record<string, unknown>>('./locales/*/*.json', {
  eager: true,
  import: 'default',
})

type Catalogues = Record<string, Record<string, Record<string, never>>>

/** Every catalogue by language and namespace, in memory. */
export const resources: Catalogues = {}
for (const [path, strings] of Object.entries(files)) {
  const [, language, namespace] = /\/locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
  if (!language || !namespace) continue
  resources[language] ??= {}
  resources[language][namespace] = strings as Record<string, never>
}

/** For each instance, with its `lng`. */
export const i18nextOptions = {
  resources,
  fallbackLng: fallbackLanguage,
  supportedLngs: [...languages],
  defaultNS: 'common',
  interpolation: { escapeValue: false }, // React escapes
  react: { useSuspense: false },
  initImmediate: false,
}

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage,
    order: ['custom'],
    findLocale: async (request) =>
      preferredLanguage({
        asked: new URL(request.url).searchParams.get('lang'),
        cookie: request.headers.get('cookie'),
        accepted: request.headers.get('accept-language'),
      }),
  },
  i18next: i18nextOptions,
})

export const languageOf = async (request: Request): Promise<Language> =>
  asLanguage(await detection.getLocale(request)) ?? fallbackLanguage

// One instance per language, initialised synchronously (the catalogues are in memory) and shared by all requests.
const instances = new Map<Language, I18n>()

/** The texts of a language: an i18next instance whose texts are compiled. */
export function i18nOf(language: Language): I18n {
  const known = instances.get(language)
  if (known) return known
  const instance = createInstance()
  instance.use(initReactI18next).init({ ...i18nextOptions, lng: language })
  const compiled = compileTexts(instance)
  instances.set(language, compiled)
  return compiled
}
