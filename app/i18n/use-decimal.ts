import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { moneyText } from '#app/lib/text/money-format.ts'

/** Formats a decimal in the page's language: `36.25` as `36,25`. */
export function useDecimal() {
  const { language } = useFormat()
  return (decimal: string) => moneyText(decimal, htmlLang[language])
}
