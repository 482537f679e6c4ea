import type { Language } from '#contract/values.ts'

/** Vietnamese is the first language: what a browser gets that asks for none of ours. */
export const languages = ['vi', 'en', 'zh'] as const satisfies readonly Language[]
export const fallbackLanguage: Language = 'vi'

/** What `<html lang>` says. */
export const htmlLang: Record<Language, string> = { vi: 'vi', en: 'en', zh: 'zh-CN' }

/** How a language calls itself, for the language picker. */
export const languageNames: Record<Language, string> = { vi: 'Tiếng Việt', en: 'English', zh: '中文' }

/** A language tag as one of ours; `cn` and `zh-CN` are understood as `zh` (site.md 1.7). */
export function asLanguage(tag: string | null | undefined): Language | undefined {
  const short = tag?.toLowerCase().split(/[-_]/)[0]
  const wanted = short === 'cn' ? 'zh' : short
  return languages.find((language) => language === wanted)
}
