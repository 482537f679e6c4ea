import { Language, WrittenLanguage } from '#contract/base/fields/values.ts'

/** Vietnamese comes first: it is the fallback for browsers that accept none of ours. */
export const languages = Language.options
/** Those of what operators write; every text of the site exists in them. */
export const writtenLanguages = WrittenLanguage.options
export const fallbackLanguage: Language = 'vi'

/** Where a text is looked up that a language itself does not have, in this order (decision 114). */
const fallbacks: Partial<Record<Language, readonly Language[]>> = {
  en: [],
}
export const fallbacksOf = (language: Language): readonly Language[] => fallbacks[language] ?? ['en']

/** The value of `<html lang>`, where it is another code than ours (BCP 47). */
const tags: Partial<Record<Language, string>> = {
  zh: 'zh-CN',
}
export const htmlLang = Object.fromEntries(
  languages.map((language) => [language, tags[language] ?? language]),
) as Record<Language, string>

/** The endonyms for the language picker. */
export const languageNames: Record<Language, string> = {
  vi: 'Tiếng Việt',
  en: 'English',
  zh: '中文',
}

const rightToLeft: readonly Language[] = []

/** The value of `<html dir>`. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  rightToLeft.includes(language) ? 'rtl' : 'ltr'

/** What `Intl` is asked by: figures have the digits 0 to 9 and dates are Gregorian in every language (decision 114). */
export const intlLocale = (language: Language): string => `${htmlLang[language]}-u-ca-gregory-nu-latn`

/** Maps a language tag to one of ours; `cn` and `zh-CN` become `zh` (site.md 1.7). */
export function asLanguage(tag: string | null | undefined): Language | undefined {
  const short = tag?.toLowerCase().split(/[-_]/)[0]
  const wanted = short === 'cn' ? 'zh' : short
  return languages.find((language) => language === wanted)
}
