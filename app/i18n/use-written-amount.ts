import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { writtenAmount } from '#app/lib/forms/typed-amount.ts'

/** Writes a plain amount as a field of the page shows it: `10000` as `10.000`. */
export function useWrittenAmount(): (amount: string) => string {
  const { language } = useFormat()
  return (amount) => writtenAmount(amount, htmlLang[language])
}
