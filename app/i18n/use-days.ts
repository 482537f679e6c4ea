import { useFormat } from './format.tsx'
import { perLanguage } from './per-language.ts'

const formats = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
)

/** Formats a number of days: "6 ngày". */
export function useDays(): (days: number) => string {
  const { language } = useFormat()
  return (days) => formats(language).format(days)
}
