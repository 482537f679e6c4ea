import { htmlLang } from '#app/i18n/config.ts'
import { usePage } from '#app/i18n/page-context.tsx'
import { moneyText } from '#app/lib/money-format.ts'

/** Formats a decimal in the page's language: `36.25` as `36,25`. */
export function useDecimal() {
  const { language } = usePage()
  return (decimal: string) => moneyText(decimal, htmlLang[language])
}
