import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { i18nextOptions } from '#app/i18n/index.server.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { compileTexts } from './compiled-texts.ts'

/** The texts of a language as i18next has them; initialised synchronously, because the catalogues are in memory (`loadTexts`). */
export function plainTexts(language: Language): I18n {
  const instance = createInstance()
  instance.use(initReactI18next).init(i18nextOptions(language))
  return instance
}

/** One instance for each language, shared by all requests. There are as many as there are languages. */
const instances = new Map<Language, I18n>()

/** The texts of a language, in plain mode as i18next has them. */
export const textsOf = (language: Language, plain: boolean): I18n =>
  plain ? plainTexts(language) : keptTexts(language)

/** The texts of a language: an i18next instance whose texts are compiled. */
export function keptTexts(language: Language): I18n {
  const cached = instances.get(language)
  if (cached) return cached
  const compiled = compileTexts(plainTexts(language))
  instances.set(language, compiled)
  return compiled
}
