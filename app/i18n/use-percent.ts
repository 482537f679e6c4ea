import { htmlLang } from './config.ts'
import { useFormat } from './format.tsx'

/** Formats a rate in basis points (100 is 1 %): "0,5%". */
export function usePercent(): (basisPoints: number) => string {
  const { language } = useFormat()
  const format = new Intl.NumberFormat(htmlLang[language], { style: 'percent', maximumFractionDigits: 2 })
  return (basisPoints) => format.format(basisPoints / 10_000)
}
