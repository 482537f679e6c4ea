import { useFormat } from './format.tsx'
import { perLanguage } from './per-language.ts'

const formats = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
)

/** Formats a rate in basis points (100 is 1 %): "0,5%". */
export function usePercent(): (basisPoints: number) => string {
  const { language } = useFormat()
  return (basisPoints) => formats(language).format(basisPoints / 10_000)
}
