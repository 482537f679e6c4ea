import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Money as Amount } from '#contract/base/fields/money.ts'

/** What has been paid for an order that is about to be credited, where it is anything. */
export function PaidSoFar({ paidIn }: { paidIn: Amount }) {
  const { t } = useTranslation('office')
  if (paidIn === '0.00') return null
  return (
    <small className="block text-ink-2" data-field="paidIn">
      {t('deposits.paidSoFar')} <Money amount={paidIn} />
    </small>
  )
}
