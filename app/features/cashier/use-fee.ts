import { usePercent } from '#app/i18n/use-percent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** A fee in words: a percentage from a rate in basis points (100 is 1 %), or "free". */
export function useFee(): (basisPoints: number) => string {
  const { t } = useTranslation('cashier')
  const percent = usePercent()
  return (basisPoints) => (basisPoints === 0 ? t('free') : t('feeRate', { percent: percent(basisPoints) }))
}
