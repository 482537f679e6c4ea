import { useTranslation } from 'react-i18next'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'

/** A rate in basis points (100 is 1 %) as the visitor reads it: "0,5%", or nothing to pay. */
export function useFeeWords(): { percent(basisPoints: number): string; fee(basisPoints: number): string } {
  const { t } = useTranslation('cashier')
  const { language } = useFormat()
  const percent = (basisPoints: number) =>
    new Intl.NumberFormat(htmlLang[language], { style: 'percent', maximumFractionDigits: 2 }).format(
      basisPoints / 10_000,
    )
  return {
    percent,
    fee: (basisPoints) => (basisPoints === 0 ? t('free') : t('feeRate', { percent: percent(basisPoints) })),
  }
}
