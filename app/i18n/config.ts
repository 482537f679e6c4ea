import type { Language } from '#contract/base/fields/values.ts'

/** Vietnamese comes first: it is the fallback for browsers that accept none of ours. */
export const languages = ['vi', 'en', 'zh'] as const satisfies readonly Language[]
export const fallbackLanguage: Language = 'vi'

/** The value of `<html lang>`. */
export const htmlLang: Record<Language, string> = { vi: 'vi', en: 'en', zh: 'zh-CN' }

/** The endonyms for the language picker. */
export const languageNames: Record<Language, string> = { vi: 'Tiếng Việt', en: 'English', zh: '中文' }

/** Maps a language tag to one of ours; `cn` and `zh-CN` become `zh` (site.md 1.7). */
export function asLanguage(tag: string | null | undefined): Language | undefined {
  const short = tag?.toLowerCase().split(/[-_]/)[0]
  const wanted = short === 'cn' ? 'zh' : short
  return languages.find((language) => language === wanted)
}
