import { useTranslation } from '#app/i18n/use-translation.ts'

/** What a code of the platform is called; undefined for one without words, as of another version. */
export function useCodeWord(of: 'actor' | 'change' | 'provider'): (code: string) => string | undefined {
  const { t } = useTranslation('office')
  const words: Partial<Record<string, string>> = t(of, { returnObjects: true })
  return (code) => (Object.hasOwn(words, code) ? words[code] : undefined)
}
