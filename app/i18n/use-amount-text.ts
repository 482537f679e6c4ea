import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { moneyText } from '#app/lib/text/money-format.ts'

/** Whole amounts, entered or offered, have no decimals. */
export const withoutZeros = (amount: string) => amount.replace(/\.00$/, '')

/** An amount inside a sentence or on a chip; whole limits and offers have no decimals. */
export function useAmountText(): (amount: string) => string {
  const { language, currencySymbol } = useFormat()
  return (amount) => moneyText(withoutZeros(amount), htmlLang[language], currencySymbol)
}
