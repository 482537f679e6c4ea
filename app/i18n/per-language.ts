import type { Language } from '#contract/base/fields/values.ts'
import { intlLocale } from './config.ts'

/** Keeps what is made for a locale: an object of `Intl` takes longer to make than to use a hundred times. */
export function perLanguage<Made>(make: (locale: string) => Made): (language: Language) => Made {
  const byLanguage = new Map<Language, Made>()
  return (language) => {
    const cached = byLanguage.get(language)
    if (cached !== undefined) return cached
    const fresh = make(intlLocale(language))
    byLanguage.set(language, fresh)
    return fresh
  }
}
