import { Language, WrittenLanguage, writtenLanguage } from '#contract/base/fields/values.ts'

/** Vietnamese comes first: it is the fallback for browsers that accept none of ours. */
export const languages = Language.options
/** The languages in which operators write; every text of the site exists in them. */
export const writtenLanguages = WrittenLanguage.options
export const fallbackLanguage: Language = 'vi'

/** Where a text is looked up that a language itself does not have, in this order (decision 114). */
const fallbacks: Partial<Record<Language, readonly Language[]>> = {
  en: [],
  tw: ['zh', 'en'],
  // The product has one entry for TL and TY; the catalogues are Tagalog's.
  ty: ['tl', 'en'],
}
/** The languages whose texts stand in for missing ones, the best first. */
export const fallbacksOf = (language: Language): readonly Language[] => fallbacks[language] ?? ['en']

/** The value of `<html lang>`, where it is another code than ours (BCP 47). */
const tags: Partial<Record<Language, string>> = {
  zh: 'zh-CN',
  tw: 'zh-TW',
  tl: 'fil',
  ty: 'tl',
}
export const htmlLang = Object.fromEntries(
  languages.map((language) => [language, tags[language] ?? language]),
) as Record<Language, string>

/** The endonyms for the language picker. */
export const languageNames: Record<Language, string> = {
  vi: 'Tiếng Việt',
  en: 'English',
  zh: '中文',
  ja: '日本語',
  th: 'ไทย',
  my: 'မြန်မာ',
  es: 'Español',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  km: 'ខ្មែរ',
  ko: '한국어',
  ms: 'Bahasa Melayu',
  pt: 'Português',
  ta: 'தமிழ்',
  tw: '繁體中文',
  tl: 'Tagalog',
  ty: 'Tagalog',
  ur: 'اردو',
  tr: 'Türkçe',
  bn: 'বাংলা',
  ar: 'العربية',
  fa: 'فارسی',
  ru: 'Русский',
  lo: 'ລາວ',
  ne: 'नेपाली',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pl: 'Polski',
  uk: 'Українська',
}

const rightToLeft: readonly Language[] = ['ar', 'fa', 'ur']

/** The value of `<html dir>`. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  rightToLeft.includes(language) ? 'rtl' : 'ltr'

/** Languages whose pages have a sheet for their script besides (`styles/writing.css`). */
const withOwnSheet: readonly Language[] = [...rightToLeft, 'th', 'lo', 'km', 'my', 'ko', 'de', 'ru', 'uk']
export const hasWritingSheet = (language: Language): boolean => withOwnSheet.includes(language)

/** The attributes of a text by operators on a page that is in another language. */
export function markOfWritten(language: Language): { lang?: string; dir?: 'ltr' } {
  const written = writtenLanguage(language)
  return written === language ? {} : { lang: htmlLang[written], dir: 'ltr' }
}

/** What `Intl` is asked by: figures have the digits 0 to 9 and dates are Gregorian in every language (decision 114). */
export const intlLocale = (language: Language): string => `${htmlLang[language]}-u-ca-gregory-nu-latn`

/** Codes and tags that name one of ours in other words: `cn` of the product, `fil` and the former `in` of BCP 47. */
const otherNames: ReadonlyMap<string, Language> = new Map([
  ['cn', 'zh'],
  ['fil', 'tl'],
  ['in', 'id'],
])
/** Subtags of Chinese as Taiwan, Hong Kong and Macau write it. */
const TRADITIONAL = ['hant', 'tw', 'hk', 'mo']

/**
 * The language of a product's code or a tag of BCP 47 (site.md 1.7): `cn` and `zh-CN` are `zh`; `zh-TW`, `zh-Hant` and `zh-HK` are `tw`.
 */
export function asLanguage(tag: string | null | undefined): Language | undefined {
  const [short = '', ...rest] = (tag ?? '').toLowerCase().split(/[-_]/)
  if (short === 'zh') return rest.some((part) => TRADITIONAL.includes(part)) ? 'tw' : 'zh'
  return otherNames.get(short) ?? languages.find((language) => language === short)
}

/** The same for a tag of a browser, to which `tw` is Twi and `ty` Tahitian. */
export const asBrowserLanguage = (tag: string): Language | undefined =>
  /^t[wy]\b/i.test(tag) ? undefined : asLanguage(tag)
