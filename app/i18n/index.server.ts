import { RemixI18Next } from 'remix-i18next/server'
import type { Language } from '#contract/base/fields/values.ts'
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
