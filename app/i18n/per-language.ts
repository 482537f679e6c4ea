import type { Language } from '#contract/base/fields/values.ts'
import { intlLocale } from './config.ts'

/** Keeps what is made for a locale: an object of `Intl` takes longer to make than to use a hundred times. */
export function perLanguage<Made>(make: (locale: string) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>()
  return (language) => {
    const known = made.get(language)
    if (known !== undefined) return known
    const fresh = make(intlLocale(language))
    made.set(language, fresh)
    return fresh
  }
}
