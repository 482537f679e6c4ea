import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { moneyText } from '#app/lib/text/money-format.ts'
import { onChip } from '../usual-stake.ts'

/** A stake as its chip says it, and in full: `50K = ₫50,000`. */
export function useChipWords(): (stake: string) => string {
  const { language, currencySymbol } = useFormat()
  return (stake) =>
    `${onChip(stake, htmlLang[language])} = ${moneyText(stake, htmlLang[language], currencySymbol)}`
}
